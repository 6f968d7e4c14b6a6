import type * as node from '../node/compress.ts';

/** Text stays as it is: a page has few devices. */
export const compressText: typeof node.compressText = (text) => text;

export const restoreText: typeof node.restoreText = String;
