import type { CheckRun } from '../../model/check-run.ts';
import { formatValue, hasValues } from '../../observe/compare-values.ts';
import type { Resource } from '../resources/resource.ts';
import type { WalkModel } from './walk-model.ts';
import { listWalkedResources, walkIds } from './walk-requirements.ts';
import { createWalkResource } from './walk-resource.ts';
import type { Walker, WalkResource } from './walker.ts';

/** Returns the resources that are absent on the device and that the run may create. */
export async function readAbsentResources(run: CheckRun): Promise<readonly WalkResource[]> {
  const found: WalkResource[] = [];
  for (const resource of listWalkedResources(run.contract)) {
    const { create, views, findObstacle } = resource;
    const [{ remove, undo }] = views;
    if (!run.isSelected(walkIds.saved(create))) continue;
    if (![create, remove].every(({ id }) => run.target.mayCall(id).allowed)) continue;
    if ((await findObstacle(run)) !== null) continue;
    await run.undoLog.record({ operationId: remove.id, ...undo });
    found.push(createSingle(resource));
  }
  return found;
}

/** One step creates each state, and one removes it. */
function createSingle<State>(resource: Resource<State>): WalkResource {
  const { noun, create, states, views, withinMs, toBody } = resource;
  const [{ read, remove, pick, shows }] = views;
  const removal = { operationId: remove.id };
  return createWalkResource<State | null>({
    name: noun,
    start: null,
    requirementIds: [walkIds.saved(create), walkIds.accepted(create), walkIds.accepted(remove)],
    shownId: walkIds.saved(create),
    read,
    withinMs,
    calls: [
      ...states.map((state) => [
        {
          name: `${create.id} ${formatValue(state)}`,
          request: { operationId: create.id, json: toBody(state) },
          acceptedId: walkIds.accepted(create),
          apply: () => state,
          // The contract rejects the call without what it needs. Other checks report that.
          isReady: (model: WalkModel, walker: Walker) => hasWhatItNeeds(resource, model, walker),
        },
      ]),
      [
        {
          name: remove.id,
          request: removal,
          acceptedId: walkIds.accepted(remove),
          apply: () => null,
        },
      ],
    ],
    shows: (body, state) => shows(pick(body), state),
    describe: (state) => (state === null ? `no ${noun}` : `the ${noun} ${formatValue(state)}`),
    describeBody: (body) => formatValue(pick(body)),
    listRemovals: (state) => (state === null ? [] : [removal]),
  });
}

/** The device may take some time to change the setting. */
async function hasWhatItNeeds<State>(
  { needs }: Resource<State>,
  model: WalkModel,
  walker: Walker,
): Promise<boolean> {
  const setting = walker.walkedGroups.find(({ group }) => group.write.id === needs?.write);
  if (needs === undefined || setting === undefined) return true;
  const { resource } = setting;
  if (walker.getPendingMs(resource) > 0) await walker.read(model, [resource]);
  return hasValues(model.getState(resource), needs.values);
}
