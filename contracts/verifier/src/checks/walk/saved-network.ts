import type { RunContext } from '../../model/check.ts';
import { formatValue, hasValues } from '../../observe/compare-values.ts';
import { describeOutcome, getJsonBody } from '../../observe/read-resources.ts';
import { pollUntil } from '../../observe/retry.ts';
import {
  findSavingObstacle,
  getWifi,
  storeUnsavedState,
  unknownNetwork,
} from '../life/unknown-network.ts';
import { readGroup } from './setting-steps.ts';
import { createReadingStep, createStep, report } from './step.ts';
import type { WalkModel } from './walk-model.ts';
import { findSavedNetworkOperations, walkIds } from './walk-requirements.ts';
import { isAccepted, type Walker, type WalkResource } from './walker.ts';

type Network = { readonly ssid: string; readonly wifiSecurity: string };

/** Networks that do not exist, so that the device never leaves its own network for them. */
const networks: readonly Network[] = [
  unknownNetwork,
  { ...unknownNetwork, ssid: `${unknownNetwork.ssid}-2` },
];
/** The status shows a saved network within this time. Joining it takes longer. */
const savedWithinMs = 5_000;

type Operations = NonNullable<ReturnType<typeof findSavedNetworkOperations>>;

/** Returns the saved network, unless the device has one already. */
export async function readSavedNetwork(
  context: RunContext,
  purpose: string,
): Promise<readonly WalkResource[]> {
  const found = findSavedNetworkOperations(context.contract);
  if (found === null || !context.isSelected(walkIds.saved(found.create))) return [];
  const { create, remove } = found;
  if (![create, remove].every(({ id }) => context.target.mayCall(id).allowed)) return [];
  if ((await findSavingObstacle(context, purpose)) !== null) return [];
  await storeUnsavedState(context);
  return [new SavedNetwork(found).resource];
}

class SavedNetwork {
  readonly resource: WalkResource;
  readonly #operations: Operations;

  constructor(operations: Operations) {
    const { create, remove } = operations;
    this.#operations = operations;
    this.resource = {
      name: 'saved network',
      start: null,
      requirementIds: [walkIds.saved(create), walkIds.accepted(create), walkIds.accepted(remove)],
      steps: [
        ...networks.map((network) =>
          createStep(`${create.id} ${network.ssid}`, (model, walker) =>
            this.#join(model, walker, network),
          ),
        ),
        createStep(remove.id, (model, walker) => this.#forget(model, walker)),
      ],
      read: (model, walker) => this.#read(model, walker),
      restore: (model, walker) => this.#restore(model, walker),
    };
  }

  async #join(model: WalkModel, walker: Walker, network: Network): Promise<void> {
    const { create } = this.#operations;
    const isOn = await isRadioOn(model, walker);
    const joined = await walker.send({ operationId: create.id, json: network });
    walker.expectChange(this.resource, savedWithinMs);
    if (isAccepted(joined)) model.setState(this.resource, network);
    // The contract rejects it while the radio is off. Other checks report that.
    if (isOn && !isAccepted(joined)) {
      const message = `${create.id} rejected a valid network: ${describeOutcome(joined)}.`;
      report(walker, walkIds.accepted(create), message);
    }
    await this.#read(model, walker);
  }

  async #forget(model: WalkModel, walker: Walker): Promise<void> {
    const { remove } = this.#operations;
    const removed = await walker.send({ operationId: remove.id });
    walker.expectChange(this.resource, savedWithinMs);
    if (isAccepted(removed)) model.setState(this.resource, null);
    else {
      const message = `${remove.id} was rejected: ${describeOutcome(removed)}.`;
      report(walker, walkIds.accepted(remove), message);
    }
    await this.#read(model, walker);
  }

  async #read(model: WalkModel, walker: Walker): Promise<void> {
    const network = model.getState(this.resource) as Network | null | undefined;
    if (network === undefined) return;
    const expected =
      network === null
        ? { isSaved: false }
        : { isSaved: true, network: { ssid: network.ssid }, security: network.wifiSecurity };
    const { create, read } = this.#operations;
    const before = walker.trail.length;
    const seen = await pollUntil(
      walker.getPendingMs(this.resource),
      () => walker.send({ operationId: read }),
      (exchange) => hasValues(getWifi({ body: getJsonBody(exchange) }), expected),
    );
    walker.keepLast(before);
    const wifi = getWifi({ body: getJsonBody(seen) });
    if (hasValues(wifi, expected)) return;
    walker.markChanged(this.resource);
    const message = `After these calls, the status must have ${formatValue(expected)}, but has ${formatValue(wifi)} (${describeOutcome(seen)}).`;
    const readStep = createReadingStep(read, (one, other) => this.#read(one, other));
    report(walker, walkIds.saved(create), message, readStep);
    // The violation is known already. The other sequences do not need the network.
    model.forget(this.resource);
  }

  async #restore(model: WalkModel | null, walker: Walker): Promise<void> {
    if (model !== null && model.getState(this.resource) === null) return;
    await walker.send({ operationId: this.#operations.remove.id });
    walker.expectChange(this.resource, savedWithinMs);
  }
}

/** The device may take some time to switch the radio. */
async function isRadioOn(model: WalkModel, walker: Walker): Promise<boolean> {
  const radio = walker.subjects.find(({ group }) => group.write.id === 'setWifiRadio');
  if (radio === undefined) return true;
  if (walker.getPendingMs(radio) > 0) await readGroup(model, walker, radio);
  return model.getValues(radio).enabled === true;
}
