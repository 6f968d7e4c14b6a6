import { setupRows } from '../failures/setup-rows.ts';
import { trySetup } from '../failures/setup-run.ts';
import { columnsOf } from '../failures/slice.ts';
import { expect, test } from '../fixture.ts';
import { expectInSetup, setupAddress } from '../guided-setup.ts';

/** A limit for what hangs, for each cell. */
const cellMs = 30_000;

for (const [index, row] of setupRows.entries()) {
  test.describe(row.operationId, () => {
    test.use({
      lease: { outOfBox: true, ...(row.isOld && { firmware: 'NFA1.20250204.0001' }) },
    });

    // R4.21.
    test(`an installer who ${row.what} reads what is wrong with ${row.operationId}, and goes on when it is over`, async ({
      page,
      device,
    }) => {
      const stage = { page, device };
      const cells = columnsOf(row.cells, index);
      test.setTimeout(90_000 + cellMs * cells.length);
      // the updates that have begun restart the device
      device.declareFailure({ operationId: 'getStatus', status: 503, perhaps: true });
      await row.arrange?.(device);
      // signed in, and no further
      await page.goto(setupAddress(device.control.serialNumber, '/network'));
      await expectInSetup(page, device);
      await device.settle();
      const before = await device.snapshot();
      const wrong: string[] = [];
      for (const column of cells) {
        try {
          await trySetup(stage, row, column);
        } catch (cause) {
          // one wrong cell says nothing of the next: all of them are told
          wrong.push(`${row.operationId} at ${row.on}, ${column}: ${String(cause)}`);
        }
        await before.restore();
      }
      expect(wrong).toEqual([]);
    });
  });
}
