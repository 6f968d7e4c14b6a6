import { type Column, columnNames } from './columns.ts';
import type { Cells } from './outcomes.ts';

/** The big matrices are run whole (`npm run test:all`). */
export const isWhole = process.env.STILLHOUSE_MATRICES === 'whole';

/**
 * What a row is tried with: all of it when the matrices are run whole, else two that another row does not have, so that
 * the rows together touch everything.
 *
 * @param index of the row in its table
 */
export function turnOf<T>(possible: readonly T[], index: number): readonly T[] {
  if (isWhole) return possible;
  const half = Math.floor(possible.length / 2);
  const picked = [index, index + half].map((at) => at % possible.length);
  return possible.filter((_, at) => picked.includes(at));
}

/** The columns that a row of the table of failures is tried in; whole, those that cannot be are tried, too. */
export function columnsOf(cells: Cells, index: number): readonly Column[] {
  const possible = columnNames.filter((column) => cells[column].kind !== 'impossible');
  return isWhole ? columnNames : turnOf(possible, index);
}
