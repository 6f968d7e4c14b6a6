import type { CheckRun } from '../../model/check-run.ts';
import { certificateFixtures } from './certificate-fixtures.ts';
import { CollectionCalls, listCollections, listIds } from './collection.ts';

/** Far below the 64 that a device stores. */
const maxPresent = 48;

/**
 * Uploads certificates of the run, so that a call that clears or shortens their list is noticed.
 * @param count two show whether a list loses one item or all
 */
export async function plantCertificates(run: CheckRun, count = 2): Promise<void> {
  for (const collection of listCollections(run.contract)) {
    if (!run.target.mayCall(collection.create.id).allowed) continue;
    const calls = new CollectionCalls(run, collection);
    const { items, isList } = await calls.list();
    if (!isList || items.length > maxPresent) continue;
    const present = listIds(collection, items);
    const absent = certificateFixtures.filter(({ id }) => !present.includes(id));
    await calls.plant(...absent.slice(0, count));
  }
}
