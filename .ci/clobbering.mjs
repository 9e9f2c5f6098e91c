// Where something is read of what may be a form or a document by its type, the bundle reads it of the prototypes
// (extension/page/clobbering.js says why). By hand somebody would forget it at one of some six hundred places; the type
// checker knows every one of them. All else stays as it is written, and on its line.
import { dirname, join, relative } from "node:path";
import * as ast from "typescript/unstable/ast";
import { API, TypeFlags, SymbolFlags } from "typescript/unstable/sync";

const { NodeFlags, SyntaxKind } = ast;
const DIRECT = ["Element", "Node", "Document"]; // what their prototypes have, all has that is one of them

/** An esbuild plugin. @param {string} root @param {string} tsconfig @param {string} helpers the module that reads */
export function clobbering(root, tsconfig, helpers) {
  const api = new API({ cwd: root });
  const { program, checker } = api.updateSnapshot({ openProjects: [join(root, tsconfig)] }).getProject(join(root, tsconfig));
  const named = (name) => checker.getDeclaredTypeOfSymbol(checker.resolveName(name, SymbolFlags.Interface));
  const clobbered = [named("HTMLFormElement"), named("Document")];
  const direct = DIRECT.map((name) => [name, named(name)]);
  /** By the id of a type. @type {Map<number, boolean>} */
  const risks = new Map();

  /** The types that a value may be of. */
  function membersOf(type) {
    const base = checker.getNonNullableType(checker.getBaseConstraintOfType(type) ?? type);
    return base.isUnionType() ? base.getTypes() : [base];
  }

  /** Whether it is an interface of browsers that a form or a document is one of. */
  function isAtRisk(type) {
    if (!risks.has(type.id)) risks.set(type.id, isOfBrowsers(type) && clobbered.some((one) => checker.isTypeAssignableTo(one, type)));
    return risks.get(type.id);
  }

  function isOfBrowsers(type) {
    if (type.isIntersectionType()) return type.getTypes().some(isOfBrowsers);
    if (!type.isObjectType()) return false;
    return Boolean(type.getSymbol()?.declarations.some(({ path }) => /lib\.dom\b/.test(path)));
  }

  /** @returns {boolean} whether a node reads something that may be hidden */
  function isHidden(node) {
    if (!ast.isPropertyAccessExpression(node) && !ast.isElementAccessExpression(node)) return false;
    const { expression: owner, parent } = node;
    if (ast.isPropertyAccessExpression(owner) && owner.name.text === "prototype") return false;
    if (ast.isBinaryExpression(parent) && parent.left === node && ast.isAssignmentOperator(parent.operatorToken.kind)) return false;
    const type = checker.getTypeAtLocation(owner);
    return Boolean(type && !(type.flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.Never)) && membersOf(type).some(isAtRisk));
  }

  function rewritten(file) {
    const [edits, used] = [[], new Map()];
    /** `from` to `to` becomes `text`. Of two that are put in at one place, the larger node's begins first and ends last. */
    function put(from, to, text, node) {
      const size = node.end - node.getStart(file);
      edits.push({ from, to, text, order: from === to ? (from === node.getStart(file) ? -size : size) : Infinity });
    }

    function visit(node) {
      const call = ast.isCallExpression(node.parent) && node.parent.expression === node ? node.parent : null;
      if (isHidden(node)) rewrite(node, call);
      if (ast.isObjectBindingPattern(node) && membersOf(checker.getTypeAtLocation(node)).some(isAtRisk)) fail(node);
      // What goes on after a part of a chain that may end early: the part is a call of ours now, and ends nothing.
      const isRest = node.flags & NodeFlags.OptionalChain && node.expression && !node.questionDotToken && !isHidden(node) && !isDone(node);
      if (isRest && (isHidden(node.expression) || isDone(node.expression))) put(node.expression.end, node.expression.end, ast.isPropertyAccessExpression(node) ? "?" : "?.", node);
      node.forEachChild(visit);
    }

    /** Whether it is a call of a method, which came to be a call of ours. */
    function isDone(node) {
      return ast.isCallExpression(node) && isHidden(node.expression);
    }

    function rewrite(access, call) {
      if (call?.questionDotToken) fail(call);
      const owner = access.expression;
      const isChained = Boolean(access.flags & NodeFlags.OptionalChain);
      const whole = call ?? access;
      const [head, key] = reading(access, Boolean(call));
      const given = call ? [...call.arguments] : [];
      const start = owner.getStart(file);
      put(start, start, isChained ? "$.maybe(" : `${head}(`, whole);
      const between = `${isChained ? `, ($it) => ${head}($it` : ""}${key}`;
      if (ast.isElementAccessExpression(access)) {
        const { argumentExpression: name } = access;
        put(owner.end, name.getStart(file), `${between}, `, whole);
        if (call) put(name.end, given.length ? given[0].getStart(file) : call.end - 1, given.length ? ", " : "", whole);
        else put(name.end, access.end, ")", whole);
      } else if (call) put(owner.end, given.length ? given[0].getStart(file) : call.end - 1, between + (given.length ? ", " : ""), whole);
      else put(owner.end, access.end, `${between})`, whole);
      if (isChained) put(whole.end, whole.end, ")", whole);
    }

    /** @returns {[string, string]} what is called, and what follows the owner */
    function reading(access, isCall) {
      const generic = isCall ? "$.call" : "$.read";
      if (ast.isElementAccessExpression(access)) return [generic, ""];
      const name = access.name.text;
      const members = membersOf(checker.getTypeAtLocation(access.expression));
      const on = direct.find(([, type]) => checker.getPropertyOfType(type, name) && members.every((each) => checker.isTypeAssignableTo(each, type)));
      if (!on) return [generic, `, ${JSON.stringify(name)}`];
      used.set(`$${on[0]}_${name}`, `$.builtin(${on[0]}.prototype, "${name}")`);
      return [`$${on[0]}_${name}.call`, ""];
    }

    function fail(node) {
      const line = file.text.slice(0, node.getStart(file)).split("\n").length;
      throw new Error(`${relative(root, file.fileName)}:${line}: read it in a way that .ci/clobbering.mjs understands`);
    }

    file.forEachChild(visit);
    if (edits.length === 0) return file.text;
    edits.sort((one, other) => one.from - other.from || one.order - other.order);
    let [text, at] = ["", 0];
    for (const edit of edits) {
      text += file.text.slice(at, edit.from) + edit.text;
      at = edit.to;
    }
    const path = relative(dirname(file.fileName), join(root, helpers)).replace(/^(?!\.)/, "./");
    const head = [...used].map(([name, made]) => `const ${name} = /* @__PURE__ */ ${made};`);
    return `import * as $ from "${path}"; ${head.join(" ")} ${text}${file.text.slice(at)}`;
  }

  return {
    name: "clobbering",
    setup(build) {
      build.onLoad({ filter: /\.js$/ }, ({ path }) => {
        const file = program.getSourceFile(path);
        if (!file || path.endsWith(helpers)) return null;
        return { contents: rewritten(file), loader: "js", resolveDir: dirname(path) };
      });
      build.onEnd(() => api.close());
    },
  };
}
