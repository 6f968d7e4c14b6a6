/** Where two texts differ first. */
export type TextDifference = {
  /** Bytes of UTF-8 that are the same. */
  byte: number;
  /** Counts from 1. */
  line: number;
  /** What is around it in each text. */
  first: string;
  second: string;
};

const shownBefore = 100;
const shownAfter = 200;

/** Returns the first difference of two texts, or null if they are the same. */
export function findDifference(first: string, second: string): TextDifference | null {
  if (first === second) return null;
  let at = 0;
  while (at < first.length && first[at] === second[at]) at += 1;
  const same = first.slice(0, at);
  const lineStart = same.lastIndexOf('\n') + 1;
  const show = (text: string) => text.slice(Math.max(lineStart, at - shownBefore), at + shownAfter);
  return {
    byte: Buffer.byteLength(same),
    line: same.split('\n').length,
    first: show(first),
    second: show(second),
  };
}
