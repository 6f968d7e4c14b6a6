/** The responses of a read operation as JSON texts. */
export type ResponseHistory = {
  /** Newest last, at most `maxResponsesAgo`. */
  latest: string[];
  /** Number of writes at the last change of the response. */
  writes: number;
  /** The response before the last write that changed it, or null. */
  beforeWrite: string | null;
};

/** Number of stored responses. */
export const maxResponsesAgo = 10;

export function createHistory(response: string, writes: number): ResponseHistory {
  return { latest: [response], writes, beforeWrite: null };
}

/**
 * Adds a response. A write counts from its visible effect, and one that does not change this
 * response does not count.
 */
export function addResponse(known: ResponseHistory, response: string, writes: number): void {
  const { latest } = known;
  const newest = latest.at(-1) ?? response;
  latest.push(response);
  if (latest.length > maxResponsesAgo + 1) latest.shift();
  if (response === newest) return;
  if (writes > known.writes) known.beforeWrite = newest;
  known.writes = writes;
}
