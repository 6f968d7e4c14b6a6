import type { Operation, OperationId } from '@stillhouse/contracts/operations';
import type { CheckRun } from '../../model/check-run.ts';
import type { Exchange } from '../../model/exchange.ts';
import { equalIgnoringOrder, formatValue } from '../../observe/compare-values.ts';
import { listPathParameters, type Reading, readResource } from '../../observe/read-resources.ts';
import { getChangesId, listReads, listSlowReads } from './read-everything.ts';

type ReadOptions = { readonly slow?: boolean; readonly recreate?: () => Promise<unknown> };

/**
 * Calls every GET in a state that this run caused and that only its calls end, and reads what shows
 * the state after each. A single change is a failure, because only this run's calls end the state.
 * @param shownBy the GET that shows the state
 * @param pick what must stay in its response
 * @param recreate brings the device into the state again. If given, the state is read after each
 *   GET only if all of them together have changed it.
 */
export async function testReadsKeep(
  run: CheckRun,
  shownBy: OperationId,
  pick: (body: unknown) => unknown,
  { slow = false, recreate }: ReadOptions = {},
): Promise<void> {
  const { contract, target } = run;
  const called = [...listReads(contract), ...(slow ? listSlowReads(contract) : [])].filter(
    ({ id }) => run.isSelected(getChangesId(id)) && target.mayCall(id).allowed,
  );
  const readState = () => readResource(run, shownBy);
  const isKept = ([was, is]: readonly [Reading, Reading]) =>
    was.body === undefined ||
    is.body === undefined ||
    equalIgnoringOrder(pick(was.body), pick(is.body));
  let before = await readState();
  if (recreate !== undefined) {
    for (const operation of called) await callOperation(run, operation);
    if (isKept([before, await readState()])) return;
    await recreate();
    before = await readState();
  }
  for (const operation of called) {
    const last = (await callOperation(run, operation)) ?? before.exchange;
    const after = await readState();
    if (!isKept([before, after])) {
      const [was, is] = [before, after].map(({ body }) => formatValue(pick(body)));
      const id = getChangesId(operation.id);
      const message = `${shownBy} returned ${was}, and after a call of ${operation.id} ${is}.`;
      const exchanges = [before.exchange.n, last.n, after.exchange.n];
      run.fail(id, { message, exchanges });
    }
    before = after;
  }
}

/** Returns the last exchange, or null if there is nothing to read. */
async function callOperation(run: CheckRun, operation: Operation): Promise<Exchange | null> {
  let last: Exchange | null = null;
  for (const pathParameters of await listPathParameters(run, operation))
    last = (await readResource(run, operation.id, pathParameters)).exchange;
  return last;
}
