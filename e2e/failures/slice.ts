import { type Column, columnNames } from './columns.ts';
import type { Cells } from './outcomes.ts';

/** The big matrices are run whole (`npm run test:all`). */
export const isWhole = process.env.STILLHOUSE_MATRICES === 'whole';

/**
 * What a row is tried with: all of it when the matrices are run whole, else one that the row before it does not have, so
 * that the rows together touch everything.
 *
 * @param index of the row in its table
 */
export function turnOf<T>(possible: readonly T[], index: number): readonly T[] {
  if (isWhole) return possible;
  return possible.filter((_, at) => at === index % possible.length);
}

/** The columns that a row of the table of failures is tried in; whole, those that cannot be are tried, too. */
export function columnsOf(cells: Cells, index: number): readonly Column[] {
  const possible = columnNames.filter((column) => cells[column].kind !== 'impossible');
  return isWhole ? columnNames : turnOf(possible, index);
}
