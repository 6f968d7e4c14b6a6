import type { Mutant } from '../mutant/mutant.ts';

/** Returns at most this many bugs of each class, evenly spread. */
export function sampleByClass<Bug extends Pick<Mutant, 'class'>>(
  bugs: readonly Bug[],
  most: number,
): readonly Bug[] {
  return [...Map.groupBy(bugs, (bug) => bug.class).values()].flatMap((group) => {
    const step = Math.max(1, group.length / most);
    return group.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
  });
}
