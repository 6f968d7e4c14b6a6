import type { Client } from './client.ts';

/** Plain calls that show a bug. */
export type Observation = {
  /** Id of the bug, without `from-trackers-`. */
  readonly bug: string;
  readonly observe: (client: Client) => Promise<unknown>;
  /** What a sound device shows, and what one with the bug shows. */
  readonly sound: unknown;
  readonly buggy: unknown;
};
