import { expect, test } from '../certificate-fixture.ts';
import type { Column } from '../failures/columns.ts';
import type { ChangeRow, ReadRow } from '../failures/row.ts';
import { tryChange, tryRead } from '../failures/run.ts';
import { columnsOf, isWhole } from '../failures/slice.ts';
import { changes, reads } from '../failures/table.ts';

// the product that has every setting
test.use({ lease: { product: 'dalmore' }, actionTimeout: 20_000 });

/** A limit for what hangs, for each cell. */
const cellMs = 30_000;

for (const [on, rows] of Map.groupBy(reads, (row) => row.on)) {
  const asked = rows.map(({ operationId }) => operationId).join(', ');
  // R2.18, R7.4, R7.7, R8.18, R8.25.
  test(`an admin at ${on} reads what is wrong with ${asked}, and has it all when it is over`, async ({
    page,
    device,
    openssl,
    signInAs,
    expectAccessible,
  }) => {
    const stage = { page, device, openssl, look: looking(expectAccessible) };
    for (const row of rows) await row.arrange?.(stage);
    await signInAs('admin');
    const cells = rows.flatMap((row) =>
      columnsOf(row.cells, reads.indexOf(row)).map((column) => ({ row, column })),
    );
    test.setTimeout(90_000 + cellMs * cells.length);
    const wrong: string[] = [];
    for (const { row, column } of cells) {
      wrong.push(...(await wordsOfFailure(row, column, () => tryRead(stage, row, column))));
    }
    expect(wrong).toEqual([]);
  });
}

for (const [index, row] of changes.entries()) {
  // R7.5, R8.11, R8.12, R8.19, R8.20.
  test(`an admin who ${row.what} by ${row.operationId} reads why it failed, keeps what was typed, and has it done afterwards`, async ({
    page,
    device,
    openssl,
    signInAs,
    expectAccessible,
  }) => {
    const stage = { page, device, openssl, look: looking(expectAccessible) };
    await row.arrange?.(stage);
    await signInAs('admin');
    const columns = columnsOf(row.cells, reads.length + index);
    test.setTimeout(90_000 + cellMs * columns.length);
    const before = await device.snapshot();
    const wrong: string[] = [];
    for (const column of columns) {
      if (column !== columns[0]) await before.restore();
      wrong.push(...(await wordsOfFailure(row, column, () => tryChange(stage, row, column))));
    }
    expect(wrong).toEqual([]);
  });
}

/** axe takes longer than a cell: when all are tried. */
function looking(expectAccessible: () => Promise<void>): () => Promise<void> {
  return isWhole ? expectAccessible : async () => {};
}

/** One wrong cell says nothing of the next: each begins afresh, and all of them are told. */
async function wordsOfFailure(
  row: ReadRow | ChangeRow,
  column: Column,
  tryCell: () => Promise<void>,
): Promise<string[]> {
  try {
    await tryCell();
    return [];
  } catch (cause) {
    return [`${row.operationId} at ${row.on}, ${column}: ${String(cause)}`];
  }
}
