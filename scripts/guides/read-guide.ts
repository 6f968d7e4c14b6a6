/** Why no test runs a block: the values of `elsewhere=`. The options in such blocks are checked. */
const elsewhereReasons = [
  /** It names a device at an address of its own. */
  'hardware',
  /** It takes minutes to hours. */
  'hours',
  /** `scripts/pack/pack.rest.test.ts` runs it. */
  'packing',
  /** It needs a registry. `scripts/pack/registry.rest.test.ts` has one on loopback. */
  'registry',
  /** It serves pages until the reader ends it. `scripts/dev/dev.test.ts` starts it. */
  'watch',
  /** It needs a container engine or a cluster. */
  'container',
  /** It needs a device with an API of its own, and its description. */
  'other-api',
  /** It is for the tests of the reader's own project. */
  'project',
  /** Another service reads it, such as GitHub or Prometheus. */
  'service',
];

/** All words that may follow the language of a block. */
const knownWords = new RegExp(
  `^(?:background|lines|(?:file|exit|needs|example)=\\S+|elsewhere=(?:${elsewhereReasons.join('|')}))$`,
);

/** A fenced block of a guide or reference. */
export type Block = {
  /**
   * `sh` blocks run, `text` is the output of the block before; other blocks are files if they have
   * a name.
   */
  readonly language: string;
  /**
   * The words after the language: `background` runs until the next such block, each command of
   * `lines` runs by itself, and values, such as `file=lease.ts`.
   */
  readonly words: readonly string[];
  readonly text: string;
  /** Number of its first line of text, counted from 1. */
  readonly line: number;
};

/** The fenced blocks of a Markdown text, in order. */
export function readBlocks(markdown: string): Block[] {
  const blocks: Block[] = [];
  const fences = /^```(\S*)([^\n]*)\n([\s\S]*?)^```$/gm;
  for (const {
    0: whole,
    1: language = '',
    2: words = '',
    3: text = '',
    index,
  } of markdown.matchAll(fences)) {
    const line = markdown.slice(0, index).split('\n').length + 1;
    const options = words.split(' ').filter((word) => word !== '');
    if (whole !== '') blocks.push({ language, words: options, text, line });
  }
  return blocks;
}

/** Returns the value of an option, such as `lease.ts` of `file=lease.ts`. */
export function readValue({ words }: Block, name: string): string | null {
  const word = words.find((one) => one.startsWith(`${name}=`));
  return word?.slice(name.length + 1) ?? null;
}

/**
 * Returns why no test would use the block: an unknown word, or text that is neither run, nor
 * compared, nor written to a file that a later block names.
 */
export function findUnused(block: Block, later: readonly Block[]): string | null {
  const unknown = block.words.find((word) => !knownWords.test(word));
  if (unknown !== undefined) return `has the unknown word ${unknown}`;
  if (['sh', 'text'].includes(block.language)) return null;
  if (readValue(block, 'example') !== null || readValue(block, 'elsewhere') !== null) return null;
  const file = readValue(block, 'file');
  if (file === null) return 'is not used: a command is sh, output is text, others need file=';
  const isNamed = later.some(({ language, text }) => language === 'sh' && text.includes(file));
  return isNamed ? null : `is not used: no later command names ${file}`;
}

/** The commands of a block. A backslash at the end of a line continues it. */
export function splitCommands({ text }: Block): string[] {
  return text.split(/(?<!\\)\n/).filter((command) => command !== '');
}
