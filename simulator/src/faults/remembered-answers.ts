/** What a read has answered so far, as JSON texts. */
export type RememberedAnswers = {
  /** Newest last; bounded. */
  latest: string[];
  /** How many writes the device had seen when its answer last became another. */
  writes: number;
  /** What it answered before the last write that changed its answer; null when none has. */
  beforeWrite: string | null;
};

/** So many answers ago are remembered. */
export const mostAnswersAgo = 10;

export function answersOf(answer: string, writes: number): RememberedAnswers {
  return { latest: [answer], writes, beforeWrite: null };
}

/**
 * Takes in one more answer. A write that takes a while to show counts from when it shows, and one that does not
 * change this answer does not count.
 */
export function remember(known: RememberedAnswers, answer: string, writes: number): void {
  const { latest } = known;
  const newest = latest.at(-1) ?? answer;
  latest.push(answer);
  if (latest.length > mostAnswersAgo + 1) latest.shift();
  if (answer === newest) return;
  if (writes > known.writes) known.beforeWrite = newest;
  known.writes = writes;
}
