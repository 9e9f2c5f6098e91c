/** Logic 3, who finds an element: Lux, Gemini, or both and compared. Each is an endpoint of the developer's own. */

/** @typedef {import('./healing.js').Place} Place */
/** @typedef {{url: string, key: string}} Endpoint */
/** @typedef {'lux' | 'gemini'} Provider */
/** @typedef {{place: Place, by: Provider[]} | {problem: string}} Found */

const AGREE = 30; // CSS pixels of the viewport

/**
 * The space that each answers in, and the picture that it is sent.
 * @type {Record<Provider, {name: string, width: number, height: number, picture: (shot: any) => string}>}
 */
const PROVIDERS = {
  lux: { name: 'Lux', width: 1260, height: 700, picture: (shot) => shot.lux_optimized.image_base64 },
  gemini: { name: 'Gemini', width: 1000, height: 1000, picture: (shot) => shot.original.image_base64 },
};

/**
 * The document's rules, in their order.
 * @param {{scope?: string, app?: string, ui?: string}} context `ui` is `custom`, `artistic`, `small_text`,
 * `complex_form`, or anything else for an ordinary page.
 * @returns {Provider | 'both'}
 */
export function chooseProvider({ scope = 'browser', app = '', ui = '' }) {
  if (scope === 'desktop') return 'lux';
  if (ui === 'custom' || ui === 'artistic') return 'gemini';
  if (['excel', 'outlook', 'windows'].includes(app)) return 'lux';
  if (ui === 'small_text' || ui === 'complex_form') return 'both';
  return 'gemini';
}

/**
 * Where the thing is that `task` names, in a screenshot of `optimize_for: "both"`. One that fails is stood in for by
 * the other, where that has an address.
 * @param {any} shot
 * @param {string} task
 * @param {Provider | 'both'} wanted
 * @param {Record<Provider, Endpoint>} endpoints
 * @returns {Promise<Found>}
 */
export async function findPlace(shot, task, wanted, endpoints) {
  try {
    if (wanted === 'both') return await agreed(shot, task, endpoints);
    try {
      return { place: await ask(wanted, shot, task, endpoints), by: [wanted] };
    } catch (error) {
      const other = wanted === 'lux' ? 'gemini' : 'lux';
      if (!endpoints[other].url) throw error;
      return { place: await ask(other, shot, task, endpoints), by: [other] };
    }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Two that disagree are no place to click at.
 * @param {any} shot @param {string} task @param {Record<Provider, Endpoint>} endpoints
 * @returns {Promise<Found>}
 */
async function agreed(shot, task, endpoints) {
  const [lux, gemini] = await Promise.all([ask('lux', shot, task, endpoints), ask('gemini', shot, task, endpoints)]);
  const [one, other] = [inViewport(lux, shot), inViewport(gemini, shot)]; // their own numbers cannot be compared
  if (Math.hypot(one.x - other.x, one.y - other.y) < AGREE) return { place: lux, by: ['lux', 'gemini'] };
  const said = (/** @type {{x: number, y: number}} */ at) => `${Math.round(at.x)}, ${Math.round(at.y)}`;
  return { problem: `Lux sees it at ${said(one)} and Gemini at ${said(other)}: nothing was clicked.` };
}

/**
 * @param {Provider} provider @param {any} shot @param {string} task @param {Record<Provider, Endpoint>} endpoints
 * @returns {Promise<Place>}
 */
async function ask(provider, shot, task, endpoints) {
  const { name, width, height, picture } = PROVIDERS[provider];
  const { url, key } = endpoints[provider];
  if (!url) throw new Error(`No address is set for ${name}.`);
  const response = await fetch(url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ image: picture(shot), task }),
  }).catch(() => null);
  if (!response?.ok) throw new Error(`${name} gave no place: ${response ? `HTTP ${response.status}` : 'no answer'}.`);
  const { x, y } = await response.json();
  if (!Number.isFinite(x) || !Number.isFinite(y)) throw new Error(`${name} gave no place: x and y are no numbers.`);
  if (provider === 'lux') return { x, y, coordinate_origin: 'lux_sdk' }; // the server converts it
  const { width: across, height: down } = shot.original;
  return { x: (x * across) / width, y: (y * down) / height, coordinate_origin: 'viewport' };
}

/** @param {Place} place @param {any} shot */
function inViewport({ x, y, coordinate_origin }, shot) {
  if (coordinate_origin === 'viewport') return { x, y };
  const { width, height } = PROVIDERS.lux;
  return { x: (x * shot.original.width) / width, y: (y * shot.original.height) / height };
}
