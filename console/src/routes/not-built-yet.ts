import type { RoutePath } from './table.ts';

/**
 * The routes of the specification whose pages are not built yet, all of them here, so that nobody takes them
 * for done. They are reachable and say so. A route leaves this list when its page is built.
 */
export const notBuiltYet = [
  '/_additional-options',
  '/system/software-update',
  '/system/software-update/channel',
  '/pulse',
  '/video-preview',
  '/all-set',
] as const satisfies readonly RoutePath[];

export type NotBuiltYet = (typeof notBuiltYet)[number];
