/** What the contract leaves open, and what firmware teams do differently. */
export type Style = {
  readonly product: string;
  /** How long the device takes for a response. */
  readonly responseMs: readonly [number, number];
  /** How long after a write the GETs show it. The contract allows 1000. */
  readonly lagMs: number;
  readonly keepsConnections: boolean;
  readonly chunks: boolean;
  readonly headerCase: 'lower' | 'Title' | 'UPPER';
  readonly jsonType: string;
  readonly indent: number;
  readonly keyOrder: 'written' | 'reversed' | 'sorted';
  /** The order of lists. `any`: another one in each response. */
  readonly listOrder: 'oldest' | 'newest' | 'any';
  readonly fractionDigits: number;
  readonly respondsToHead: boolean;
  /** Asks who calls before it looks at the address. */
  readonly authenticatesFirst: boolean;
  /** What a form without a boundary is. */
  readonly noBoundary: 'invalid-request' | 'unsupported-media-type';
  /** Members and headers that a device may leave out. */
  readonly reportsOptional: boolean;
  /** Values that a mode does not use remain. */
  readonly keepsUnused: boolean;
  /** Firmware from before getUpdateState. */
  readonly isOld: boolean;
  readonly offersUpdate: boolean;
  readonly isInCall: boolean;
};

export const defaultStyle: Style = {
  product: 'harris',
  responseMs: [0, 0],
  lagMs: 250,
  keepsConnections: false,
  chunks: true,
  headerCase: 'Title',
  jsonType: 'application/json; charset=utf-8',
  indent: 1,
  keyOrder: 'sorted',
  listOrder: 'newest',
  fractionDigits: 0,
  respondsToHead: false,
  authenticatesFirst: false,
  noBoundary: 'unsupported-media-type',
  reportsOptional: true,
  keepsUnused: true,
  isOld: false,
  offersUpdate: false,
  isInCall: true,
};

const products = ['arran', 'barra', 'cardhu', 'dalmore', 'edradour', 'fettercairn', 'harris'];

/** Draws every free choice. The same seed draws the same. */
export function drawStyle(seed: number): Style {
  const random = createRandom(seed);
  const draw = <T>(...values: readonly T[]) => values[Math.floor(random() * values.length)] as T;
  return {
    product: draw(...products, 'longrow', 'kavalan', 'lagavulin'),
    responseMs: draw([0, 0] as const, [1, 4] as const),
    lagMs: draw(0, 50, 400),
    keepsConnections: draw(true, false),
    chunks: draw(true, false),
    headerCase: draw('lower', 'Title', 'UPPER'),
    jsonType: draw('application/json', 'application/json;charset=UTF-8', 'Application/JSON'),
    indent: draw(0, 2, 7),
    keyOrder: draw('written', 'reversed', 'sorted'),
    listOrder: draw('oldest', 'newest', 'any'),
    fractionDigits: draw(0, 1, 3, 6),
    respondsToHead: draw(true, false),
    authenticatesFirst: draw(true, false),
    noBoundary: draw('invalid-request', 'unsupported-media-type'),
    reportsOptional: draw(true, false),
    keepsUnused: draw(true, false),
    isOld: draw(true, false),
    offersUpdate: draw(true, false),
    isInCall: draw(true, false),
  };
}

/** Mulberry32: numbers from 0 to 1. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
