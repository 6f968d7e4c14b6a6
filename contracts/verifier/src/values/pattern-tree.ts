/**
 * The part of regular expressions (ECMA-262) that the contract's patterns use: literals, classes,
 * groups, alternatives, quantifiers, anchors.
 */
export type PatternNode =
  /** One of these characters: the first and last of each range, and others worth trying. */
  | { readonly kind: 'character'; readonly from: readonly string[] }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly options: readonly PatternNode[] }
  | {
      readonly kind: 'repeat';
      readonly part: PatternNode;
      readonly min: number;
      readonly max: number;
    };

class UnsupportedPattern extends Error {}

/** Printable ASCII, then letters of other scripts. */
const alphabet: readonly string[] = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, i) => String.fromCodePoint(0x20 + i)),
  '\u00e9',
  '\u65e5',
];

/** Returns the characters at the edges of a class's ranges, where off-by-one errors occur. */
function findClassEdges(source: string): string[] {
  const takes = new RegExp(`^(?:${source})$`, 'u');
  const fits = alphabet.map((character) => takes.test(character));
  const edges = alphabet.filter((_, i) => fits[i] && !(fits[i - 1] && fits[i + 1]));
  // Letters first: a value that starts with a punctuation character is unusual.
  const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/];
  return kinds.flatMap((kind) => edges.filter((character) => kind.test(character)));
}

/**
 * Parses a pattern. Returns null if it uses unsupported features (look-around, back references).
 */
export function parsePattern(source: string): PatternNode | null {
  try {
    const reader = new PatternParser(source);
    const tree = reader.parseChoice();
    return reader.isAtEnd ? tree : null;
  } catch (error) {
    if (error instanceof UnsupportedPattern) return null;
    throw error;
  }
}

class PatternParser {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#source.length;
  }

  parseChoice(): PatternNode {
    const options = [this.#parseSequence()];
    while (this.#consume('|')) options.push(this.#parseSequence());
    return options.length === 1 && options[0] !== undefined
      ? options[0]
      : { kind: 'choice', options };
  }

  #parseSequence(): PatternNode {
    const parts: PatternNode[] = [];
    while (!this.isAtEnd && !this.#startsWith('|') && !this.#startsWith(')')) {
      const atom = this.#parseAtom();
      if (atom !== null) parts.push(this.#parseQuantifier(atom));
    }
    return { kind: 'sequence', parts };
  }

  #parseAtom(): PatternNode | null {
    if (this.#consume('^') || this.#consume('$')) return null;
    if (
      this.#consume('(?:') ||
      (this.#startsWith('(') && !this.#startsWith('(?') && this.#consume('('))
    ) {
      const group = this.parseChoice();
      if (!this.#consume(')')) throw new UnsupportedPattern();
      return group;
    }
    if (this.#startsWith('(')) throw new UnsupportedPattern();
    if (this.#startsWith('[')) {
      const end = this.#findClassEnd();
      const text = this.#source.slice(this.#at, end);
      this.#at = end;
      return { kind: 'character', from: findClassEdges(text) };
    }
    if (this.#consume('\\')) return this.#parseEscape();
    const [character = ''] = this.#source.slice(this.#at);
    this.#at += character.length;
    return { kind: 'character', from: character === '.' ? findClassEdges('.') : [character] };
  }

  #parseEscape(): PatternNode | null {
    const [letter = ''] = this.#source.slice(this.#at);
    this.#at += letter.length;
    if (letter === 'b' || letter === 'B') return null;
    if ('dDwWsS'.includes(letter))
      return { kind: 'character', from: findClassEdges(`\\${letter}`) };
    const control = { n: '\n', r: '\r', t: '\t' }[letter];
    if (control !== undefined) return { kind: 'character', from: [control] };
    if (/[A-Za-z0-9]/.test(letter)) throw new UnsupportedPattern();
    return { kind: 'character', from: [letter] };
  }

  #parseQuantifier(part: PatternNode): PatternNode {
    if (this.#consume('*')) return { kind: 'repeat', part, min: 0, max: Number.POSITIVE_INFINITY };
    if (this.#consume('+')) return { kind: 'repeat', part, min: 1, max: Number.POSITIVE_INFINITY };
    if (this.#consume('?')) return { kind: 'repeat', part, min: 0, max: 1 };
    const counted = /^\{(\d+)(,(\d*))?\}/.exec(this.#source.slice(this.#at));
    if (counted === null) return part;
    this.#at += counted[0].length;
    const min = Number(counted[1]);
    const open = counted[3] === '' ? Number.POSITIVE_INFINITY : Number(counted[3]);
    return { kind: 'repeat', part, min, max: counted[2] === undefined ? min : open };
  }

  #findClassEnd(): number {
    for (let i = this.#at + 1; i < this.#source.length; i += 1) {
      if (this.#source[i] === '\\') i += 1;
      else if (this.#source[i] === ']') return i + 1;
    }
    throw new UnsupportedPattern();
  }

  #startsWith(text: string): boolean {
    return this.#source.startsWith(text, this.#at);
  }

  #consume(text: string): boolean {
    if (!this.#startsWith(text)) return false;
    this.#at += text.length;
    return true;
  }
}
