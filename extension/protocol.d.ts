// Generated from agent/webhand_agent/protocol.py by ./dev generate. Do not edit.

/**
 * `verb` is what the tool does, in one word that the chat has a sentence for; empty for a tool that nobody knows.
 *
 * `target` is there where the action goes to an element that was shown.
 * `others` are further elements that its arguments name, by their place in them: `to_ref`, `fields.0.element_ref`.
 */
export interface ActionTaken {
  t: number;
  step?: number | null;
  type: "action";
  call_id: string;
  tool: string;
  verb?: string;
  arguments: Record<string, unknown>;
  target?: Target | null;
  others?: Record<string, Target>;
}

/** What can be done where an action could not have its effect as it was asked. Append only. */
export type Advice = "upload_instead" | "select_instead" | "person_for_screen" | "person_for_input" | "person_for_dialog" | "answer_and_repeat" | "person_for_print" | "desktop_for_print" | "open_instead";

/**
 * Answers a `question` or `confirmation` by its id, with one of its choices or free text.
 *
 * `granted` are the permissions ticked, where the confirmation has something to tick.
 */
export interface Answer {
  run_id: string;
  id: string;
  text: string;
  granted?: Array<Permission> | null;
}

/**
 * A question or a confirmation is closed: by the person, by what was seen in the page, because time ran out, or at
 * once because nobody is there to answer. `granted` are the ticked permissions, where there was something to tick.
 */
export interface Answered {
  t: number;
  step?: number | null;
  type: "answered";
  id: string;
  text: string;
  by?: "person" | "page" | "timeout" | "nobody";
  granted?: Array<Permission> | null;
}

/** The open banner of a known consent framework, and of it the control that comes nearest to refusing. */
export interface Banner {
  framework: string;
  ref: string;
  does?: BannerStep;
}

/**
 * What a control of a consent banner does: it refuses all; saves what is ticked, where none is that could be left
 * out; closes the part with the settings; opens it, or refuses, where the framework draws both as one control.
 */
export type BannerStep = "refuses" | "saves" | "closes" | "opens";

/**
 * A document that was about to load in a tab of the run, on a site that the act was not allowed.
 *
 * It was stopped before the request left. `url` is whole, `method` that of the request. `place` is where it was
 * to go: into the tab itself, into a frame of its page, or into a file.
 */
export interface Blocked {
  url: string;
  method?: string;
  place?: "page" | "frame" | "file";
}

/** With `again` the loan goes on that a host before this one gave, which is gone. */
export interface Borrow {
  task: string;
  again?: Lent | null;
}

/**
 * The run that the chat shows for as long as the browser is lent. Confinements are numbered from
 * `first_confinement`: what came of others' is not told.
 */
export interface Borrowed {
  run_id: string;
  first_confinement: number;
  profile?: string;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * What happened in tabs that the host has asked about, in its order and before any answer that came after it.
 *
 * `now` and each `at` are the sender's own clock, in ms.
 */
export interface BrowserEvents {
  now: number;
  events: Array<NavigationEvent | RequestEvent | TabEvent | DialogEvent | PrintEvent | FileEvent | KeptEvent>;
}

/**
 * A question to the page engine of one document (extension/page/engine.d.ts), which is brought there first.
 *
 * `confinement` is one that has to stand before the question is put.
 */
export interface CallDocument {
  tab_id: number;
  document_id: string;
  question: "ping" | "observe" | "find" | "select" | "read" | "expand" | "at" | "describe" | "extract" | "scrape" | "facts" | "place" | "viewport" | "markup" | "masked" | "perform" | "rest" | "refresh" | "dialogs" | "secrets" | "hand_over" | "unroll" | "filled" | "sequel";
  options?: unknown;
  confinement?: number | null;
}

/** A picture of what a tab shows: a JPEG, or a PNG where it has to be `lossless`. */
export interface CaptureTab {
  tab_id: number;
  lossless?: boolean;
}

/**
 * One thing that was done, told by code out of the ledger: an act with a write request, a form, a file, a field
 * that acts by itself, or text written into a program. `kind` is the worst that the act was held for, `what` the
 * control in words, `where` its site, or `desktop:` and the program. `proven` says that it was seen to arrive: a write
 * request answered with 2xx or 3xx, a file there, or a picture of the program that shows a change.
 */
export interface Change {
  step: number;
  kind: Consequence;
  what: string;
  where: string;
  proven?: boolean;
}

/** What a confirmation can be answered with. `look` and `look_and_act` are those of `enter`. */
export type Choice = "once" | "task" | "look" | "look_and_act" | "all_sites" | "always" | "no";

/** A piece of a message larger than Chrome's limit. The receiver joins `data` of 0..count-1 and parses the whole. */
export interface Chunk {
  id: string;
  index: number;
  count: number;
  data: string;
}

export interface ChunkEnvelope {
  chunk: Chunk;
}

export interface Clear {
  kind: "clear";
}

/**
 * `count` 2 is a double click; `hold_ms` keeps the button down for so long (a long press).
 *
 * `at` is the place within the element; its middle where left out.
 */
export interface Click {
  kind: "click";
  button?: "left" | "right";
  count?: 1 | 2;
  hold_ms?: number;
  at?: Offset | null;
}

/** How an action ended. Append only. Everything but `done` and `navigated` comes with `ok: false`. */
export type Code = "done" | "navigated" | "not_found" | "stale" | "covered" | "disabled" | "hidden" | "not_editable" | "no_such_option" | "no_such_key" | "no_such_tab" | "not_injectable" | "dialog_open" | "frame_gone" | "timeout" | "refused" | "invalid" | "unknown" | "untrusted" | "outside_viewport" | "no_such_file" | "repeated" | "unproven";

/**
 * From now on only documents of `sites` load in the tab, and in tabs that it opens; without a tab in one that is
 * about to be created for it. A site is scheme and registrable domain, or scheme, host and port; http covers https.
 * Confinements that it is `instead_of` hold until it does, and are released with it.
 */
export interface Confine {
  confinement: number;
  tab_id: number | null;
  sites: Array<string>;
  instead_of?: Array<number>;
}

export interface ConfinementId {
  confinement: number;
}

/**
 * One card for all that one act lacks. Every text in it that is a page's has neither control nor direction
 * characters.
 *
 * `act` is what would be done, in our words and the control's; `site` where. `lacks` are the permissions that a yes
 * gives; those of a plan's first card can be ticked one by one (`ticks`), and then the answer's `granted` lists them.
 * `context` is what is about to happen: the rows that are chosen, and the form, dialog or row around the control;
 * `amount` the amount found there (all that fit, where several do), and with a payment an empty one says that none was
 * found. `writes` is what the model writes, `reads` are the sites that it may be from. `flag` is the option of
 * `webhand run` that would have allowed it without asking; empty where none can. `target` is the element's ref: a yes
 * to another one with the same words is another yes.
 */
export interface Confirmation {
  t: number;
  step?: number | null;
  type: "confirmation";
  id: string;
  tool: string;
  act: string;
  site: string;
  lacks: Array<Permission>;
  choices: Array<Choice>;
  ticks?: boolean;
  fields?: Array<Filled>;
  context?: string;
  amount?: string;
  writes?: string;
  reads?: Array<string>;
  flag?: string;
  target?: string;
}

/** What an act may come to. From `send` on it is a deed, which is always asked by itself. */
export type Consequence = "none" | "change" | "send" | "transfer" | "account" | "delete" | "pay";

/**
 * What structure says of an element right before something is done with it. Facts, no judgement (SAFETY).
 *
 * `code` is `done`, or says with `message` why nothing can be told (`stale`, `not_found`, ...). Without a `ref` in the
 * question it is what has the focus, in whatever frame; then `ref` is that element's, given to it now where it had
 * none, or null where the page itself has the focus. `url` is that of its document.
 *
 * `drawn` is the text that is drawn on it, `announced` its accessible name, `words` what else names it (title,
 * value, alt, placeholder, description), `around` the headings, legends and dialog titles it stands under, from the
 * nearest. `dialog` says that it stands in a dialog, `alert` in one that warns (role alertdialog). `href` is the
 * absolute address of a link, `to` where pressing it would send its form. `listens` says that it has a listener of
 * its own (attribute or script). `kind` is set for fields. `presses` says that a click or Enter on it sets it off
 * rather than writing; `submits` that pressing it sends its form; `enter` that Enter in it sends its form (implicit
 * submission, HTML 4.10.21.2). `alone` says that changing it acts by itself: a switch, box, list or editor outside
 * of a form with a submit button. `editor` says that a text to write stands with it: a field or editor that is
 * shown, in its form, dialog or list item, or, where it is in none of these, anywhere on the page. `context` is what
 * stands around it for the person to judge by: the dialog, row, list item or form without fields, at most 600
 * characters. `totals` are the amounts that the nearest part of the page around it sums up to, where neither it nor
 * its context says any; `chosen` the names of the rows that are ticked or selected in what a toolbar belongs to. A
 * `form` is also the only one in the nearest part of the page around a button that belongs to none, where it is for
 * a card. `around` holds the words of a dialog that has no heading. `digest` is of all the facts above that decide,
 * and of what setting it off would send (contents of its form, `chosen`, amounts), and says after which look they
 * were read: given back with `page.act`, nothing is done where they are others by then, or where the row around it
 * has come to stand for another thing. An act that hands nothing over leaves the contents aside. `purposes` are the
 * words of a field's `autocomplete`.
 */
export interface Control {
  tab_id: number;
  frames?: Array<Frame>;
  next_ref?: number;
  next_frame?: number;
  code?: Code;
  message?: string;
  ref?: string | null;
  url?: string;
  role?: string;
  tag?: string;
  type?: string;
  drawn?: string;
  announced?: string;
  words?: Array<string>;
  around?: Array<string>;
  dialog?: boolean;
  alert?: boolean;
  href?: string;
  download?: boolean;
  listens?: boolean;
  pattern?: Pattern | null;
  kind?: FieldKind | null;
  secret?: boolean;
  presses?: boolean;
  submits?: boolean;
  enter?: boolean;
  alone?: boolean;
  editor?: boolean;
  form?: Form | null;
  context?: string;
  totals?: Array<string>;
  chosen?: Array<string>;
  purposes?: Array<string>;
  digest?: string;
}

/**
 * An empty `url` is the browser's own new tab. Without `active` the person's view stays where it is.
 *
 * `opener` and `window_id` say beside which tab, `confinement` names the one whose sites it is kept to. With `saves`
 * the browser saves what a server sends there in place of showing it.
 */
export interface CreateTab {
  url: string;
  active?: boolean;
  opener?: number | null;
  window_id?: number | null;
  confinement?: number | null;
  saves?: boolean;
}

/** A streamed piece of the model's text. Not kept in the run file: the `thought` holds the whole. */
export interface Delta {
  t: number;
  step?: number | null;
  type: "delta";
  text: string;
}

/** A dialog that the page opened. `open` waits for `page.dialog`; the others have had their answer. */
export interface Dialog {
  type: "alert" | "confirm" | "prompt" | "beforeunload";
  text: string;
  default?: string;
  state: "open" | "accepted" | "dismissed";
}

/** A dialog of a page had its answer at once, or opened for the person, or closed. */
export interface DialogEvent {
  type: "dialog";
  at: number;
  tab_id: number;
  stage: "answered" | "opened" | "closed";
  dialog?: Dialog | null;
}

/**
 * A document that a frame of a tab holds now. The top one's `frame_id` is 0; `parent` is that of the frame around.
 *
 * `document_id` is Chrome's `documentId`, or the loader id under CDP.
 */
export interface Document {
  frame_id: number;
  document_id: string;
  parent: number | null;
  url: string;
}

/**
 * The engine's answer as JSON: an object with its `value`, or the `fault` that kept it from one. Or with `trouble`
 * why there is none: there is no such tab, no such document (any more; nothing was done), it went `away` before it
 * could answer, the browser lets nobody in (`closed`), or shows its own `error_page`, or the engine is `broken`.
 */
export interface DocumentAnswer {
  answer?: string;
  trouble?: "no_tab" | "gone" | "away" | "closed" | "error_page" | "broken" | null;
  message?: string;
}

/** Parents come before their children. */
export interface Documents {
  documents: Array<Document>;
}

/**
 * A file that an action started to download. `name` has no folder; `received` and `total` count bytes, 0 where
 * nobody knows.
 *
 * `reason` is the browser's word for why it broke off, or for what holds one back that is in progress until the person
 * says yes, or for what a run lacks of a complete one. `path` is where a complete one is kept, `sha256` that of its
 * bytes. `is_cut` says that its name was too long for a file and was cut, `is_posted` that it answers a form's POST,
 * which nobody sends again for it. `is_earlier` says that it was asked for before the act that the receipt is of,
 * `may_be_earlier` that it may have been, and nobody can tell. `instead_of` is the name that it would have, had
 * another file not had it already. One without a `url` was made by the browser.
 */
export interface Download {
  name: string;
  url: string;
  state: "in_progress" | "complete" | "interrupted";
  received?: number;
  total?: number;
  reason?: string;
  path?: string;
  sha256?: string;
  is_cut?: boolean;
  is_posted?: boolean;
  is_earlier?: boolean;
  may_be_earlier?: boolean;
  instead_of?: string;
}

/**
 * To the middle of the element `to`, in the same document, or by so many CSS pixels right and down.
 *
 * `at` is where it is taken hold of; its middle where left out. `to_digest` is the digest of what it is dropped on
 * (`Control`): nothing is done where that is something else by then.
 */
export interface Drag {
  kind: "drag";
  to?: string | null;
  to_digest?: string;
  by_x?: number;
  by_y?: number;
  at?: Offset | null;
}

/** What an action was seen to do. */
export type Effect = "navigation" | "new_tab" | "dialog" | "download" | "value" | "checked" | "expanded" | "focus" | "scroll" | "dom" | "window" | "clipboard" | "none" | "selection" | "address";

export interface ErrorObject {
  code: number;
  message: string;
  data?: unknown;
}

/** `id` is null where the request was too broken to have one (JSON-RPC 2.0, section 5). */
export interface ErrorReply {
  jsonrpc: "2.0";
  id: number | string | null;
  error: ErrorObject;
}

/**
 * A part of a tab's tree, asked for by name or by the ref of a stretch that the budget left out.
 *
 * `tree` has lines, each under the containers it stands in; `elements` counts those with a ref, `omitted` those that
 * did not fit. `code` is `done`, or says with `message` why there is nothing (`not_found`, `stale`, ...).
 */
export interface Excerpt {
  tab_id: number;
  frames?: Array<Frame>;
  next_ref?: number;
  next_frame?: number;
  code?: Code;
  message?: string;
  tree?: Tree;
  elements?: number;
  omitted?: number;
}

/**
 * What can be measured of what the tab shows now, for the choice between reading the tree and looking.
 *
 * `drawn` is the part of the viewport (0 to 1) that canvases, pictures and videos cover, `named` the part of it that
 * elements of the tree with a name cover; `fields` counts form fields in view, `smallest_text` is the font size in CSS
 * pixels that a tenth of the visible characters are set in or below (0 where there is no text).
 */
export interface Facts {
  tab_id: number;
  drawn?: number;
  named?: number;
  fields?: number;
  smallest_text?: number;
}

export interface Fetch {
  url: string;
}

/** What a form field is for, told by its type, autocomplete, markup, and words that only make it stricter. */
export type FieldKind = "password" | "new_password" | "code" | "card" | "token" | "amount" | "recipient" | "file" | "search" | "text" | "choice";

/**
 * What is read of each row: the first element in it that `selector` matches, or the row itself; its text, the
 * attribute of that name, or with `url` where it leads. Attributes that hold an address are resolved.
 */
export interface FieldSelector {
  selector?: string | null;
  attribute?: string | null;
  url?: boolean;
}

/** `data` is base64; empty where the file was handed over in pieces. */
export interface File {
  name: string;
  mime: string;
  data: string;
}

/**
 * A file that is being saved, as it stands now. `tab_id` is null where no request of a tab is known; `source` is
 * where it came from, `referrer` who asked. `asked_at` is when it was asked for, by the clock of `at`, null where it
 * is not known which request brought it. `is_held` says that it waits for the person's yes, `can_resume` that the
 * browser can go on with one that broke off.
 */
export interface FileEvent {
  type: "file";
  at: number;
  tab_id: number | null;
  file_id: string;
  download: Download;
  source?: string;
  referrer?: string;
  asked_at?: number | null;
  is_held?: boolean;
  can_resume?: boolean;
}

export interface FileId {
  file_id: string;
}

/**
 * A file that the run wrote into its folder: a note, rows of data, a picture the model asked for. `path` is its
 * name where it is fetched from another machine.
 */
export interface FileSaved {
  t: number;
  step?: number | null;
  type: "file";
  name: string;
  path: string;
  bytes: number;
}

/**
 * A field of a form as it stands: its label and value. Values of secret fields are masked. `hidden` are fields that
 * the page shows nobody and that say who gets it, or how much; their label is their name.
 */
export interface Filled {
  label: string;
  value: string;
  kind?: FieldKind;
  hidden?: boolean;
}

/** Which run to follow; without an id the active one, or else the last. */
export interface FollowRun {
  run_id?: string | null;
}

/** Everything so far; what comes after arrives as `run.event` on the same connection. */
export interface Followed {
  run: RunStatus | null;
  events: Array<RunStarted | ObservationMade | Delta | ThoughtMade | Usage | ActionTaken | ReceiptGiven | MessageToPerson | Said | PlanMade | StateChanged | FileSaved | Question | Confirmation | Answered | RunFinished>;
}

/**
 * The form that a control belongs to.
 *
 * `action` is where the control sends it (`formaction` counts), absolute; with `explicit` false the page wrote none,
 * so that a script takes it or it goes to the page itself; so it is where a script hears that it is sent. `submits`
 * says that it has a submit button. `kinds` are those of its fields, each once; `fields` are the filled ones, at most
 * 600 characters together: recipients and amounts first, then longer texts. `members` are the refs of its controls
 * that were shown, in their order, and `sender` is that of the first submit button behind the control, else of the
 * form's first (empty where that was not shown): where to look, and nothing to judge by.
 */
export interface Form {
  method: "get" | "post" | "dialog";
  action: string;
  explicit: boolean;
  search: boolean;
  submits: boolean;
  kinds?: Array<FieldKind>;
  fields?: Array<Filled>;
  members?: Array<string>;
  sender?: string;
}

/** One document of a tab. Its refs read `<prefix>e<number>`; the top document's prefix is empty, others `f<n>`. */
export interface Frame {
  frame_id: number;
  document_id: string;
  prefix: string;
  url: string;
}

/**
 * First message both ways. `role` is who speaks; `profile` a random id the extension keeps for its profile.
 *
 * `token` is shown by the process that started this very browser and has a terminal of its own: it alone of all
 * clients may answer confirmations (SAFETY rule 5).
 */
export interface Hello {
  protocol: number;
  build: string;
  role: "extension" | "host" | "client";
  abilities?: Array<string>;
  profile?: string;
  token?: string;
}

export interface Hover {
  kind: "hover";
  at?: Offset | null;
}

/**
 * A document that was kept from loading in a tab, or in a frame of it. `by_page` is false where no page asked for
 * it: the person typed its address, or has it among their bookmarks.
 */
export interface KeptEvent {
  type: "kept";
  at: number;
  tab_id: number;
  confinement: number;
  blocked: Blocked;
  by_page?: boolean;
}

/** `said` is a sentence: where the key is now, and what comes before it. */
export interface KeyKept {
  said: string;
}

/** What an act by coordinates came to: the same as a call of `tool` on the element that it met. */
export interface Landing {
  tool: string;
  arguments: Record<string, unknown>;
  target: Target;
}

/** What a program had of a browser: the `profile` that its host told, and the tabs that were opened for it. */
export interface Lent {
  profile: string;
  tab_ids: Array<number>;
}

/**
 * One line of the tree. What is empty is left out where it crosses.
 *
 * `role` is the tree's own word; `tag` and `type` come from `<input type="search">` and are empty where not shown.
 * `states` are what stands in brackets behind the name: `{"checked": "", "value": "x"}`; a state without a value maps
 * to "". A line `… 93 more rows [ref=e40]` has role `…` and its words in `name`. It is no element, so that it has no
 * `ref`; `expands` is what the tool that opens it takes. A note (why a frame is not shown) has words and no role.
 * `depth` is 1 for what stands in the page itself.
 */
export interface Line {
  depth?: number;
  role?: string;
  name?: string;
  tag?: string;
  type?: string;
  ref?: string | null;
  expands?: string | null;
  states?: Record<string, string>;
  above?: boolean;
}

/**
 * An element as its page knows it: tag, `id`, `class`, what it says (cut), and the size of its box in CSS pixels.
 * `clickable` says that it is a control which is not disabled.
 */
export interface Markup {
  tag: string;
  id: string;
  classes: string;
  text: string;
  clickable: boolean;
  width: number;
  height: number;
}

/** The markup of a page or of a part of it; `code` and `message` as in `Excerpt`. */
export interface MarkupText {
  tab_id: number;
  code?: Code;
  message?: string;
  html?: string;
}

export interface MessageToPerson {
  t: number;
  step?: number | null;
  type: "message";
  text: string;
}

export interface NavigateTab {
  tab_id: number;
  url: string;
}

/**
 * What the person sees goes elsewhere: neither frames nor pages that are prepared. `hop` stays in the document;
 * `answered` has the `status` of the server's last answer, before there is a document, and so have those after it.
 */
export interface NavigationEvent {
  type: "navigation";
  at: number;
  tab_id: number;
  stage: "started" | "answered" | "committed" | "parsed" | "complete" | "failed" | "hop";
  url?: string;
  document_id?: string;
  error?: string;
  status?: number;
}

/** Takes or gives nothing. */
export interface Nothing {
}

export interface Notification {
  jsonrpc: "2.0";
  method: string;
  params?: Record<string, unknown>;
}

/**
 * What a tab looks like now.
 *
 * `tree` is that of DESIGN.md "The tree". `elements` counts its lines that carry a ref, `omitted` those that the
 * budget left out, `partial` says that a frame could not be reached or the page had not come to rest. `requests` are
 * writes of the tab that no receipt has told of yet: they came late, of what was done before this look. `opened`
 * counts the tabs that its page opened as late, `kept_away` is the tab's, told once. `banner` asks for cookies, in
 * whatever frame that is shown. `asks_who`: there is no page without a name and a password, which the browser itself
 * asks for.
 */
export interface Observation {
  tab_id: number;
  frames?: Array<Frame>;
  next_ref?: number;
  next_frame?: number;
  url: string;
  title: string;
  tree: Tree;
  elements: number;
  omitted?: number;
  partial?: boolean;
  requests?: Array<WriteRequest>;
  opened?: number;
  kept_away?: Blocked | null;
  banner?: Banner | null;
  asks_who?: boolean;
  ms?: number;
}

/** `read_on` are the origins that the run has read something on so far, frames and titles of tabs included. */
export interface ObservationMade {
  t: number;
  step?: number | null;
  type: "observation";
  url: string;
  title: string;
  elements: number;
  characters: number;
  ms: number;
  partial: boolean;
  read_on?: Array<string>;
}

/**
 * CSS pixels from the top left corner of an element's box.
 *
 * `width` and `height` are the size of that box when the place was chosen, for acts of another day: in a box of
 * another size the same place means something else. 0 where it was chosen just now.
 */
export interface Offset {
  x: number;
  y: number;
  width?: number;
  height?: number;
}

/**
 * A piece of a tab's readable text, frames in their places. `total` counts all its characters.
 *
 * `next_offset` is where the next piece begins; null where this one reaches the end. `code` is `done`, or says with
 * `message` why there is nothing.
 */
export interface PageText {
  tab_id: number;
  code?: Code;
  message?: string;
  url?: string;
  title?: string;
  text?: string;
  offset?: number;
  next_offset?: number | null;
  total?: number;
}

/**
 * A whole pattern of markup that only shows something (SAFETY, "What an act is"). The page engine tells it only
 * where all of it is there; what breaks the pattern (a listener of the link's own, a tab without its panel) is none.
 */
export type Pattern = "link" | "disclosure" | "tab" | "opener" | "choice" | "sort" | "field" | "form_choice" | "clearing";

/**
 * `site` is scheme and registrable domain (`https://shop.example`; with the port for loopback and IP addresses),
 * for `login` an exact origin. `source` is the R of `carry(R -> S)`, empty for the others.
 */
export interface Permission {
  kind: PermissionKind;
  site: string;
  source?: string;
}

/** The rows of the table in SAFETY; a deed has the name of its consequence. */
export type PermissionKind = "enter" | "write" | "carry" | "login" | "send" | "transfer" | "account" | "delete" | "pay" | "desktop";

/** A JPEG of what the tab shows, in base64. */
export interface Picture {
  data: string;
}

export interface PlanItem {
  text: string;
  done?: boolean;
}

/** The whole plan as it stands; a later one takes the place of this. */
export interface PlanMade {
  t: number;
  step?: number | null;
  type: "plan";
  items: Array<PlanItem>;
}

/**
 * Where a page, a box or a text stands after it was scrolled or read, measured along that direction.
 *
 * `percent` counts from the top or the left edge; `at_end` says that nothing is left below or to the right, `at_start`
 * nothing above or to the left. Both are measured and never rounded: 99.6 % is not the end.
 */
export interface Position {
  percent: number;
  at_end: boolean;
  at_start: boolean;
}

/** `key` as in UI Events KeyboardEvent key values, with modifiers in front: `Enter`, `Control+a`, `Shift+Tab`. */
export interface PressKey {
  kind: "press_key";
  key: string;
}

/** The browser's window for printing opened over a page, or closed. `secret`: the page shows what must stay so. */
export interface PrintEvent {
  type: "print";
  at: number;
  tab_id: number;
  open: boolean;
  secret?: boolean;
}

/** `reason` says that the person has a step to do in the page: the question closes by itself once it is done. */
export interface Question {
  t: number;
  step?: number | null;
  type: "question";
  id: string;
  text: string;
  choices?: Array<string>;
  reason?: "login" | "captcha" | "code" | null;
}

/**
 * What an action did, written by code: facts, out of which `webhand_agent.receipts` makes sentences.
 *
 * `message` says what was done and may quote the page; with `own` it has none but our own words. Nobody reads it but
 * people and models: what code has to know is in the other fields. `tab_id` names the tab the run goes on in, where
 * the action changed it. `already` says that it was so before and nothing had to be done.
 *
 * What stood in the way: `covering` are the lines of what covers the element, `options` what a list offers of
 * which none was meant, `moving` says that the element did not stand still, so that nothing was done to it, and
 * `advice` what can be done instead. `candidates` are those of the nearest elements, where the one asked for
 * could not be used. These lines may name elements that were never shown before, and then `next_ref` is where
 * numbering goes on.
 *
 * What came of it: `position` of what was scrolled or read; `changed` says where the page changed, seen from the
 * element, `appeared` is the dialog, menu or message that came up, `renamed` the element's line where its name is
 * another now; `writing` where the caret is now and how the text there is set, where that was another before;
 * `drawn_anew` says that a picture shows a change, `canvas` that only a picture could. `led_to` and
 * `title` are the address and the title that a tab came to (or that failed to load), `loading` that it has not
 * finished; `bound_for` is where it was on its way to, and did not come. `status` is what the server answered for the
 * page, 0 where nobody knows. `closed` is the tab that was closed, in words. `dialogs` and `downloads` came of it, in
 * their order; so did `requests`, as far as they had begun when it was written. `blocked` is the document that was
 * kept from loading, `onward` what became of that, in our own words. `attempts` are all ways that were tried in their
 * order, where none of them helped. `answer` is what the person said, where they were asked; `tabs` are those that
 * were listed, of which the run is in `current`.
 */
export interface Receipt {
  ok: boolean;
  code: Code;
  message: string;
  own?: boolean;
  effect?: Array<Effect>;
  tab_id?: number | null;
  already?: boolean;
  healed?: boolean;
  healing_method?: "same_role_and_name" | "dom_element_center" | "double_click" | "vision" | null;
  attempts?: Array<"as_asked" | "same_role_and_name" | "dom_element_center" | "double_click" | "vision">;
  covering?: Array<Line>;
  options?: Array<string>;
  moving?: boolean;
  advice?: Advice | null;
  candidates?: Array<Line>;
  position?: Position | null;
  changed?: "near" | "elsewhere" | "both" | null;
  appeared?: string;
  renamed?: Line | null;
  writing?: Writing | null;
  drawn_anew?: boolean;
  canvas?: boolean;
  led_to?: string;
  title?: string;
  loading?: boolean;
  bound_for?: string;
  status?: number;
  closed?: string;
  dialogs?: Array<Dialog>;
  downloads?: Array<Download>;
  requests?: Array<WriteRequest>;
  blocked?: Blocked | null;
  onward?: string;
  answer?: string;
  tabs?: Array<Tab>;
  current?: number | null;
  next_ref?: number | null;
  ms?: number;
}

/**
 * `message` is the whole receipt in sentences, for people; the facts in it that code needs again are beside it, and
 * mean what they mean in `Receipt`. `landing` is there where the call named a place and no element.
 */
export interface ReceiptGiven {
  t: number;
  step?: number | null;
  type: "receipt";
  call_id: string;
  ok: boolean;
  code: Code;
  effect: Array<Effect>;
  message: string;
  ms: number;
  healed?: boolean;
  healing_method?: "same_role_and_name" | "dom_element_center" | "double_click" | "vision" | null;
  attempts?: Array<"as_asked" | "same_role_and_name" | "dom_element_center" | "double_click" | "vision">;
  already?: boolean;
  position?: Position | null;
  drawn_anew?: boolean;
  led_to?: string;
  status?: number;
  dialogs?: Array<Dialog>;
  downloads?: Array<Download>;
  requests?: Array<WriteRequest>;
  landing?: Landing | null;
}

/**
 * Does a recorded run again, without a model. `values` are given anew, by the name of the field.
 *
 * `secrets` are those for fields that hide what they hold: they never reach the disk.
 */
export interface Replay {
  run_id: string;
  values?: Record<string, string>;
  secrets?: Record<string, string>;
}

export interface Reply {
  jsonrpc: "2.0";
  id: number | string;
  result: unknown;
}

export interface Request {
  jsonrpc: "2.0";
  id: number | string;
  method: string;
  params?: Record<string, unknown>;
}

/**
 * A request of a tab. `sent` and `answered` are told of those that may change something, `page`s begin as
 * navigations do. `url` has no query. A `file` is what a link may ask for that is to be saved.
 */
export interface RequestEvent {
  type: "request";
  at: number;
  tab_id: number;
  stage: "begun" | "sent" | "answered" | "ended";
  request_id: string;
  kind?: "page" | "frame" | "style" | "script" | "fetch" | "file";
  method?: string;
  url?: string;
  status?: number;
}

/**
 * Which elements are rows, and what is read of each. Without `rows` they are those that repeat most. `cells`: what
 * the structure of the rows shows is read too. `limit` counts rows; `again` is the ref of the control that led here.
 */
export interface RowSelectors {
  rows?: string | null;
  fields?: Array<FieldSelector>;
  cells?: boolean;
  limit?: number;
  again?: string | null;
}

/**
 * Data out of a page: `rows` have as many cells as `columns`. `code` and `message` are as in `Excerpt`.
 *
 * `total` counts the rows that the page says there are, where it says more than it holds (`aria-rowcount`); None
 * where the rows are all there are.
 */
export interface Rows {
  tab_id: number;
  url?: string;
  code?: Code;
  message?: string;
  columns?: Array<string>;
  rows?: Array<Array<string>>;
  total?: number | null;
}

/** `program` as in `RunStatus`. */
export interface RunEventParams {
  run_id: string;
  event: RunStarted | ObservationMade | Delta | ThoughtMade | Usage | ActionTaken | ReceiptGiven | MessageToPerson | Said | PlanMade | StateChanged | FileSaved | Question | Confirmation | Answered | RunFinished;
  program?: boolean;
}

/**
 * Always the last event of a run, also when the set-up failed.
 *
 * `summary` are the model's words. Apart from them, `changes` is what code saw (SAFETY rule 8), `acts` counts the
 * acts of `change` or worse that were delivered, `looks` all others; `unproven` are parts of the model's own list of
 * what was done that no receipt bears. `acts` is null where the run lost its host, so that nobody could count.
 * `never_began`: its set-up kept it from its first look.
 */
export interface RunFinished {
  t: number;
  step?: number | null;
  type: "run_finished";
  outcome: "completed" | "failed" | "stopped" | "limit";
  summary: string;
  steps: number;
  seconds: number;
  model_seconds: number;
  tokens: Tokens;
  changes?: Array<Change>;
  acts?: number | null;
  looks?: number;
  unproven?: Array<string>;
  never_began?: boolean;
}

export interface RunId {
  run_id: string;
}

export interface RunStarted {
  t: number;
  step?: number | null;
  type: "run_started";
  id: string;
  task: string;
  model: string;
  carrier: "extension" | "playwright";
}

/**
 * `outcome` is null while the run goes on. With `program` it is no task of the person's: another program of this
 * machine shows what it asks.
 */
export interface RunStatus {
  id: string;
  task: string;
  outcome?: "completed" | "failed" | "stopped" | "limit" | null;
  program?: boolean;
}

/** What the person said while the run was under way; it entered the turn of this step. */
export interface Said {
  t: number;
  step?: number | null;
  type: "said";
  text: string;
}

/** Words of the person for a run that is under way; they enter its next turn. */
export interface Say {
  run_id: string;
  text: string;
}

/**
 * `values` are those of the fields, None where nothing matched; `cells` those of the columns. `id` numbers the
 * row's element within its document, and `digest` tells contents apart.
 */
export interface ScrapedRow {
  id: number;
  digest: string;
  values?: Array<string | null>;
  cells?: Array<string>;
}

/**
 * Rows by a schema, of the first document that has any. `tree` holds the control that leads on to more, where one
 * was found; `ended`: there is a place for it, and no way on.
 *
 * `keys` say the same of a column on every page of a site, `links` which columns are addresses. `total` is as in
 * `Rows`; `message` says, where `code` is `done`, why there may be more rows than these.
 */
export interface ScrapedRows {
  tab_id: number;
  frames?: Array<Frame>;
  next_ref?: number;
  next_frame?: number;
  code?: Code;
  message?: string;
  tree?: Tree;
  elements?: number;
  omitted?: number;
  url?: string;
  columns?: Array<string>;
  keys?: Array<string>;
  links?: Array<boolean>;
  rows?: Array<ScrapedRow>;
  total?: number | null;
  ended?: boolean;
}

/**
 * `data` is base64 of the picture's bytes, `width` and `height` are its pixels.
 *
 * `css_width` and `css_height` are the viewport's CSS pixels: the two differ by the device's pixel ratio and zoom.
 *
 * `masks` are the parts that show secrets (SAFETY 7), in the picture's pixels: the host paints over them before the
 * picture is written or sent, and then the list is empty.
 */
export interface Screenshot {
  mime: "image/jpeg" | "image/png";
  data: string;
  width: number;
  height: number;
  css_width?: number;
  css_height?: number;
  masks?: Array<Box>;
}

/**
 * By `part` of the viewport, or of the element's own scrollable box, or by so many CSS `pixels`; `to_edge` goes all
 * the way. `at` is the place within the element that the wheel is turned over, where the page takes it for itself; its
 * middle where left out.
 */
export interface Scroll {
  kind: "scroll";
  direction: "up" | "down" | "left" | "right";
  part?: number;
  pixels?: number | null;
  to_edge?: boolean;
  at?: Offset | null;
}

export interface ScrollIntoView {
  kind: "scroll_into_view";
}

/**
 * Base of what shows elements of a tab. `next_ref` and `next_frame` go back in with the next question of the run,
 * in whatever tab.
 */
export interface Seen {
  tab_id: number;
  frames?: Array<Frame>;
  next_ref?: number;
  next_frame?: number;
}

/**
 * An option by its value, its exact text, or a text that only one option contains.
 *
 * `more` are further options, for lists that take several: what is chosen then is `value` and `more` and nothing else.
 */
export interface Select {
  kind: "select";
  value: string;
  more?: Array<string>;
}

/**
 * Selects what an element holds: the words `text` where they stand in it, or all of it where that is empty.
 *
 * `nth` counts from 1 where they stand there more than once; without it they have to be there only once. What is
 * selected is written over with `replacement`, if that is given; an empty one deletes it.
 */
export interface SelectWords {
  kind: "select_words";
  text?: string;
  nth?: number | null;
  replacement?: string | null;
}

/** The elements that a CSS selector matches, as lines of the tree without their containers, with their `texts`. */
export interface Selection {
  tab_id: number;
  frames?: Array<Frame>;
  next_ref?: number;
  next_frame?: number;
  code?: Code;
  message?: string;
  tree?: Tree;
  elements?: number;
  omitted?: number;
  texts?: Array<string>;
}

/** Of a checkbox, radio button, switch or toggle button. Does nothing where it is so already. */
export interface SetChecked {
  kind: "set_checked";
  checked: boolean;
}

/** A key for the service of the model in the settings. It is kept where keys are, and in no log and no record. */
export interface SetKey {
  value: string;
}

/**
 * Of what is not typed into: sliders, spin buttons, dates, times, colours, ratings.
 *
 * `value` as HTML writes it: `2026-11-21`, `14:30`, `2026-11-21T14:30`, `2026-W47`, `2026-11`, `#ff8800`, `42`
 * (https://html.spec.whatwg.org/multipage/input.html).
 */
export interface SetValue {
  kind: "set_value";
  value: string;
}

/** `task` says in a line who asks, and where. */
export interface ShowRun {
  task: string;
}

/**
 * The element under a point of what the tab shows, as its line of the tree, with `x` and `y` from its corner.
 *
 * `x` and `y` are CSS pixels from the top left corner of the element's box: what `Click.at` takes.
 */
export interface Spot {
  tab_id: number;
  frames?: Array<Frame>;
  next_ref?: number;
  next_frame?: number;
  code?: Code;
  message?: string;
  tree?: Tree;
  elements?: number;
  omitted?: number;
  x?: number;
  y?: number;
  element?: Markup | null;
}

/**
 * `model` is auto, offline, gemini or a model's name. `url` is opened before the first look.
 *
 * `follows` is the run whose conversation this request goes on with.
 *
 * `browse` asks for the browser whatever the words of the task sound like (specs/web-agent.md section 13, manual).
 *
 * `yes` covers `write`, `send` and `transfer`; `allow` are permissions for this run, `autonomy` overrides the setting,
 * `attended` false says that nobody is there to answer, so that every question is refused at once.
 */
export interface StartTask {
  task: string;
  tab_id?: number | null;
  url?: string | null;
  model?: string | null;
  max_steps?: number | null;
  yes?: boolean;
  allow?: Array<Permission>;
  autonomy?: "careful" | "normal" | "trusted" | null;
  attended?: boolean;
  browse?: boolean;
  follows?: string | null;
  replay?: Replay | null;
}

/** `paused` until the person lets it go on; `waiting` for a question, a confirmation or a step of the person's. */
export interface StateChanged {
  t: number;
  step?: number | null;
  type: "state";
  state: "running" | "paused" | "waiting";
}

/**
 * `key` tells where the key of the `model` in the settings was found, never what it is.
 *
 * A local server, Vertex AI and the offline planner have it `unneeded`. `problem` is a sentence for the person.
 * `programs` are what other programs show here, `cookies` what the settings say of consent banners. `extension` is the
 * build of the extension that the host greeted.
 */
export interface Status {
  build: string;
  extension?: string;
  key: "environment" | "keyring" | "file" | "none" | "unneeded";
  model: string;
  cookies?: "refuse" | "ask";
  active?: RunStatus | null;
  problem?: string | null;
  programs?: Array<RunStatus>;
}

/**
 * `injectable` is false for pages no extension may enter (chrome://, the web store, ...). Order is `index`.
 *
 * `kept_away` is where its page wanted to go on to after an act that was not allowed to lead there, as long as it is
 * there.
 */
export interface Tab {
  tab_id: number;
  window_id: number;
  index: number;
  url: string;
  title: string;
  active: boolean;
  injectable: boolean;
  kept_away?: Blocked | null;
}

/** `opened` by a page of `opener`; `replaced` is one that the browser put away, with the id it had `before`. */
export interface TabEvent {
  type: "tab";
  at: number;
  tab_id: number;
  stage: "opened" | "closed" | "replaced";
  opener?: number | null;
  before?: number | null;
}

export interface TabId {
  tab_id: number;
}

export interface TabIds {
  tab_ids: Array<number>;
}

/**
 * A tab as its browser sees it. `used` orders tabs by when the person last looked at them (ms since 1970).
 *
 * `in_front` says that its window is the one the person used last, `is_posted` that its page came of sending a form,
 * `is_put_away` that it holds no page until it is loaded again, `is_ours` that it shows Webhand itself, `is_popup`
 * that it is alone in a small window that a page opened.
 */
export interface TabState {
  tab_id: number;
  window_id: number;
  index: number;
  url: string;
  title: string;
  active: boolean;
  injectable: boolean;
  kept_away?: Blocked | null;
  used?: number;
  in_front?: boolean;
  is_loading?: boolean;
  is_posted?: boolean;
  is_put_away?: boolean;
  is_ours?: boolean;
  is_popup?: boolean;
}

export interface TabStates {
  tabs: Array<TabState>;
}

/**
 * The element of an action, so that it can be found again on another day.
 *
 * `within` are the roles and names of what it stands in, from the outermost; `nth` counts from 0 the elements of the
 * same role and name on the page, `of` is how many there were; `beside` are names that stood next to it, in the part
 * of the page that held no other element of its kind; `rivals` are other elements of the page whose names have a word
 * in common with its own, and which are therefore not it; `url` is that of its document.
 */
export interface Target {
  role: string;
  name: string;
  tag?: string;
  within?: Array<string>;
  nth?: number;
  of?: number;
  beside?: Array<string>;
  rivals?: Array<string>;
  url?: string;
}

export interface ThoughtMade {
  t: number;
  step?: number | null;
  type: "thought";
  text: string;
}

export interface Tokens {
  input?: number;
  cached?: number;
  output?: number;
}

export interface TraverseHistory {
  tab_id: number;
  delta: number;
}

/** `moved` is false where the history has no such page. */
export interface Traversed {
  moved: boolean;
}

/** A whole tree, or a part of one, which has no title and no URL. `shown` are all of its lines, notes included. */
export interface Tree {
  title?: string;
  url?: string;
  shown?: Array<Line>;
}

/**
 * Replaces what the field holds with `text`. `at_caret` puts it where the caret is instead, or behind all that the
 * field holds where it had not the focus.
 */
export interface TypeText {
  kind: "type";
  text: string;
  at_caret?: boolean;
}

/**
 * Into a file input, or the one that the page asks for at a click, or dropped on an area that takes files.
 *
 * `handed` names what was given to the document in pieces before (`hand_over`), by the places of the files.
 */
export interface Upload {
  kind: "upload";
  files: Array<File>;
  handed?: string;
}

/** What one answer of the model took: `seconds` of waiting, and its tokens. */
export interface Usage {
  t: number;
  step?: number | null;
  type: "usage";
  tokens: Tokens;
  seconds: number;
}

/**
 * A request that can change something on a server, as the browser itself saw it: the proof that code can give.
 *
 * Every method but GET, HEAD and OPTIONS; no pings, no beacons, no polls. `url` has no query and no fragment, and of
 * its path every segment with a digit or over 20 characters reads `*`. `status` is 0 as long as no answer came.
 */
export interface WriteRequest {
  method: string;
  url: string;
  status?: number;
}

/**
 * Where somebody writes now: in an editor, or within the text of a field. `caret` is what stands around the caret,
 * with a bar in its place; `selection` what is selected instead; `format` how it is set and what it is in ("bold,
 * numbered list", "cell of row 1, column 2").
 */
export interface Writing {
  caret?: string;
  selection?: string;
  format?: string;
}

/** `factor` is 1.5 where the person, or the profile, has the page drawn half as large again. */
export interface Zoom {
  factor: number;
}

export type Action = Click | TypeText | Clear | PressKey | Scroll | ScrollIntoView | Select | Hover | SetChecked | SetValue | SelectWords | Drag | Upload;

export type RunEvent = RunStarted | ObservationMade | Delta | ThoughtMade | Usage | ActionTaken | ReceiptGiven | MessageToPerson | Said | PlanMade | StateChanged | FileSaved | Question | Confirmation | Answered | RunFinished;

export type BrowserEvent = NavigationEvent | RequestEvent | TabEvent | DialogEvent | PrintEvent | FileEvent | KeptEvent;

/** JSON-RPC error codes. Append only: a number never changes its meaning. */
export interface ErrorCodes {
  PARSE_ERROR: -32700;
  INVALID_REQUEST: -32600;
  METHOD_NOT_FOUND: -32601;
  INVALID_PARAMS: -32602;
  INTERNAL_ERROR: -32603;
  HELLO_REQUIRED: 1;
  VERSION_MISMATCH: 2;
  BUSY: 3;
  NO_SUCH_RUN: 4;
  NO_SUCH_TAB: 5;
  NOT_INJECTABLE: 6;
  TIMEOUT: 7;
  PORT_CLOSED: 8;
  REFUSED: 9;
  NO_SUCH_QUESTION: 10;
  TOO_LARGE: 11;
  TAKEN_BACK: 12;
  INSTALLATION_GONE: 13;
}

/** Method name to [params, result]. */
export interface Methods {
  "hello": [Hello, Hello];
  "status.get": [Nothing, Status];
  "key.set": [SetKey, KeyKept];
  "task.start": [StartTask, RunStatus];
  "task.stop": [RunId, RunStatus];
  "task.pause": [RunId, RunStatus];
  "task.resume": [RunId, RunStatus];
  "task.say": [Say, Nothing];
  "run.follow": [FollowRun, Followed];
  "question.answer": [Answer, Nothing];
  "run.show": [ShowRun, RunStatus];
  "browser.borrow": [Borrow, Borrowed];
  "tabs.list": [Nothing, TabStates];
  "tabs.get": [TabId, TabState];
  "tabs.create": [CreateTab, TabId];
  "tabs.close": [TabId, Nothing];
  "tabs.activate": [TabId, Nothing];
  "tabs.navigate": [NavigateTab, Nothing];
  "tabs.reload": [TabId, Nothing];
  "tabs.traverse": [TraverseHistory, Traversed];
  "tabs.capture": [CaptureTab, Picture];
  "tabs.zoom": [TabId, Zoom];
  "tabs.release": [TabIds, Nothing];
  "documents.list": [TabId, Documents];
  "documents.call": [CallDocument, DocumentAnswer];
  "sites.confine": [Confine, Nothing];
  "sites.release": [ConfinementId, Nothing];
  "files.fetch": [Fetch, FileId];
  "files.resume": [FileId, Nothing];
}

export const PROTOCOL_VERSION: 11;
