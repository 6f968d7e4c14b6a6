import { type Column, columnNames } from './columns.ts';
import type { Cells } from './outcomes.ts';

const isWhole = process.env.STILLHOUSE_MATRICES === 'whole';

/**
 * The columns that a row is tried in: all of them when the matrices are run whole, else two that another row does not
 * have, so that the rows together touch every column.
 *
 * @param index of the row in the table
 */
export function columnsOf(cells: Cells, index: number): readonly Column[] {
  if (isWhole) return columnNames;
  const possible = columnNames.filter((column) => cells[column].kind !== 'impossible');
  const half = Math.floor(possible.length / 2);
  const picked = [index, index + half].map((at) => possible[at % possible.length]);
  return columnNames.filter((column) => picked.includes(column));
}
