import { findStringEnd, maxDepth } from '@stillhouse/foundation/document-limits';

/** The start of a list of recorded requests. */
const listStart = /"(?:entries|exchanges|results)"\s*:\s*$/;

/** Longer than the name of a list. */
const maxNameLength = 40;

/** A text that was closed, and the number of list elements before the cut. */
type Mended = { text: string; count: number; isElementLost: boolean };

/**
 * Closes a JSON text that is cut off: after the last whole element of its list of requests. Returns
 * null if it has none, or if it is not JSON up to its end.
 */
export function mendJson(text: string): Mended | null {
  const closers: string[] = [];
  let listDepth = 0;
  let count = 0;
  let end = { at: 0, depth: 0 };
  let isListOver = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') {
      at = findStringEnd(text, at);
    } else if (character === '{' || character === '[') {
      closers.push(character === '{' ? '}' : ']');
      if (closers.length > maxDepth) return null;
      const before = text.slice(Math.max(0, at - maxNameLength), at);
      if (listDepth === 0 && listStart.test(before)) listDepth = closers.length;
    } else if (character === '}' || character === ']') {
      if (closers.pop() !== character) return null;
      if (listDepth === 0 || closers.length > listDepth) continue;
      if (closers.length < listDepth) isListOver = true;
      if (isListOver && closers.length === listDepth) continue;
      if (!isListOver) count += 1;
      end = { at: at + 1, depth: closers.length };
    }
  }
  if (closers.length === 0 || count === 0) return null;
  const missing = closers.slice(0, end.depth).reverse();
  return {
    text: text.slice(0, end.at) + missing.join(''),
    count,
    isElementLost: !isListOver && /[^\s,]/.test(text.slice(end.at)),
  };
}
