import { test } from '../certificate-fixture.ts';
import { tryChange, tryRead } from '../failures/run.ts';
import { columnsOf } from '../failures/slice.ts';
import { changes, reads } from '../failures/table.ts';

/** Generous: the whole table has 17 cells a row. */
const cellMs = 30_000;

for (const [on, rows] of Map.groupBy(reads, (row) => row.on)) {
  const asked = rows.map(({ operationId }) => operationId).join(', ');
  test(`an admin at ${on} reads what is wrong with ${asked}, and has it all when it is over`, async ({
    page,
    device,
    openssl,
    signInAs,
  }) => {
    const stage = { page, device, openssl };
    for (const row of rows) await row.arrange?.(stage);
    await signInAs('admin');
    for (const row of rows) {
      const columns = columnsOf(row.cells, reads.indexOf(row));
      test.setTimeout(90_000 + cellMs * columns.length * rows.length);
      for (const column of columns) await tryRead(stage, row, column);
    }
  });
}

for (const [index, row] of changes.entries()) {
  test(`an admin who ${row.what} by ${row.operationId} reads why it failed, keeps what was typed, and has it done afterwards`, async ({
    page,
    device,
    openssl,
    signInAs,
  }) => {
    const stage = { page, device, openssl };
    await row.arrange?.(stage);
    await signInAs('admin');
    const columns = columnsOf(row.cells, reads.length + index);
    test.setTimeout(90_000 + cellMs * columns.length);
    const before = await device.snapshot();
    for (const column of columns) {
      await tryChange(stage, row, column);
      await before.restore();
    }
  });
}
