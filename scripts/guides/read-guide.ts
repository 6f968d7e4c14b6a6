/** A fenced block of a guide. */
export type Block = {
  /**
   * `sh` blocks run, `text` is the output of the block before; other blocks are files if they have
   * a name.
   */
  readonly language: string;
  /** The words after the language, such as `background`, and values, such as `file=lease.ts`. */
  readonly words: readonly string[];
  readonly text: string;
  /** Number of its first line of text, counted from 1. */
  readonly line: number;
};

/** The fenced blocks of a Markdown text, in order. */
export function readBlocks(markdown: string): Block[] {
  const blocks: Block[] = [];
  const fences = /^```(\S+)([^\n]*)\n([\s\S]*?)^```$/gm;
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
