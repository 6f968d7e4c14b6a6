import type { ScenarioCheck } from '../../model/check.ts';
import { parseJsonBody } from '../../model/exchange.ts';
import { describeOutcome } from '../../observe/read-resources.ts';
import { createRequirement, createRequirementId } from '../../requirements/create-requirement.ts';
import { CollectionCalls, listCollections, listIds } from './collection.ts';

/**
 * At the end, a list contains the same resources as at the start. Detects effects of rejected
 * requests.
 */
export const resourceLeaks: ScenarioCheck = {
  kind: 'scenario',
  class: 'resources',
  purpose: 'resources.resource-leaks',
  order: 'last',
  requirements: (contract) =>
    listCollections(contract).map(({ create, list }) =>
      createRequirement(contract, {
        class: 'resources',
        rule: 'left',
        operation: list,
        sentence: `After the run has deleted its own resources, ${list.id} returns the same list as before.`,
        pointer: `${contract.getOperationObject(create.id).pointer}/x-lifecycle`,
        source: 'decision',
        harm: 'safe',
      }),
    ),
  async run(run) {
    for (const collection of listCollections(run.contract)) {
      const { id } = collection.list;
      const requirementId = createRequirementId('resources.left', collection.list);
      const first = run.target.exchanges.find(
        ({ operationId, response }) => operationId === id && response?.status === 200,
      );
      const { items, exchange, isList } = await new CollectionCalls(run, collection).list();
      if (!first?.response || !isList) {
        const message = `${id} returned ${describeOutcome(exchange)}.`;
        const enabledBy = 'Run again when the device returns the list';
        run.markNotTested(requirementId, message, enabledBy);
        continue;
      }
      const before = listIds(collection, parseJsonBody(first.response));
      const after = listIds(collection, items);
      const more = after.filter((one) => !before.includes(one));
      const less = before.filter((one) => !after.includes(one));
      const isSame = more.length + less.length === 0;
      const message = isSame
        ? 'The list is unchanged.'
        : `Added: ${more.join(', ') || 'none'}. Missing: ${less.join(', ') || 'none'}.`;
      run.record(requirementId, isSame, message, [first.n, exchange.n]);
    }
  },
};
