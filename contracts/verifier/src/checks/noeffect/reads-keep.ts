import type { OperationId } from '@stillhouse/contracts/operations';
import type { RunContext } from '../../model/check.ts';
import { equalIgnoringOrder, formatValue } from '../../observe/compare-values.ts';
import type { Findings } from '../../observe/findings.ts';
import { listPathParameters, readResource } from '../../observe/read-resources.ts';
import { getChangesId, listReads, listSlowReads } from './read-everything.ts';

const purpose = 'noeffect.reading';

/**
 * Calls every GET in a state that this run caused and that only its calls end, and reads what shows
 * the state after each. A single change is a failure, because only this run's calls end the state.
 * @param shownBy the GET that shows the state
 * @param pick what must stay in its response
 */
export async function testReadsKeep(
  context: RunContext,
  findings: Findings,
  shownBy: OperationId,
  pick: (body: unknown) => unknown,
  { slow = false }: { readonly slow?: boolean } = {},
): Promise<void> {
  const { contract, target } = context;
  const called = [...listReads(contract), ...(slow ? listSlowReads(contract) : [])].filter(
    ({ id }) => context.isSelected(getChangesId(id)) && target.mayCall(id).allowed,
  );
  let before = await readResource(context, purpose, shownBy);
  for (const operation of called) {
    const { id } = operation;
    let last = before.exchange;
    for (const pathParameters of await listPathParameters(context, purpose, operation))
      last = (await readResource(context, purpose, id, pathParameters)).exchange;
    const after = await readResource(context, purpose, shownBy);
    const [was, is] = [before, after].map(({ body }) => pick(body));
    if (before.body !== undefined && after.body !== undefined && !equalIgnoringOrder(was, is)) {
      const message = `${shownBy} returned ${formatValue(was)}, and after a call of ${id} ${formatValue(is)}.`;
      findings.fail(getChangesId(id), {
        message,
        exchanges: [before.exchange.n, last.n, after.exchange.n],
      });
    }
    before = after;
  }
}
