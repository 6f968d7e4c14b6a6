import { formatUpdateFailure } from '@stillhouse/console/updates/update-failures';
import type { ControlOperationId, ControlSchema } from 'stillhouse/client';

type Digests = Partial<Record<ControlOperationId, (result: never) => unknown>>;

/** What an agent needs of results that are long or repeat themselves. Others are returned whole. */
const digests: Digests = {
  listDevices: (leases: Lease[]) => leases.map(digestLease),
  leaseDevice: digestLease,
  getLease: digestLease,
  renewLease: digestLease,
  resetDevice: digestLease,
  restoreSnapshot: digestLease,
  forkSnapshot: digestLease,
  getDevice: digestState,
  patchDevice: digestState,
  getModel: digestModel,
  listActions: (actions: ControlSchema<'ActionKind'>[]) =>
    groupBy(actions, 'topic', describeAction),
  listDeviceActions: digestTopics,
  listConditions: (kinds: ControlSchema<'ConditionKind'>[]) =>
    groupBy(kinds, 'topic', ({ name, parameters, summary }) => [
      formatCall(name, parameters),
      summary,
    ]),
  getConditions: (conditions: ControlSchema<'Condition'>[]) => ({
    on: conditions.filter(({ on }) => on),
    off: conditions.filter(({ on }) => !on).map(({ name }) => name),
  }),
  listFaultKinds: (kinds: ControlSchema<'FaultKind'>[]) =>
    Object.fromEntries(kinds.map(({ kind, ...rest }) => [kind, rest])),
  listOperations: (operations: ControlSchema<'DeviceOperation'>[]) =>
    groupBy(operations, 'tag', ({ operationId, method, path }) => [
      operationId,
      `${method} ${path}`,
    ]),
  listScenarios: (scenarios: ControlSchema<'ScenarioEntry'>[]) =>
    groupBy(scenarios, 'topic', ({ name, purpose }) => [name, purpose]),
  loadScenario: digestProgress,
  getScenario: digestProgress,
  getJournal: digestJournal,
  getCoverage: digestCoverage,
};

/** Returns the part of a result that an agent reads. A text, such as a diagram, stays whole. */
export function digest(id: ControlOperationId, result: unknown): unknown {
  const shorten = digests[id];
  return shorten === undefined || typeof result === 'string' ? result : shorten(result as never);
}

type Lease = ControlSchema<'Lease'>;

/** Without what `getLease` repeats of the request, and the addresses for special purposes. */
function digestLease(lease: Lease) {
  const { id, product, displayName, firmwareVersion, seed, power, updateState, internet } = lease;
  const { unreachable, scenario, forkOf, baseUrl, setupUrl, clock, expiresAt } = lease;
  const { mode, now, nextTimerAt } = clock;
  return {
    ...{ id, product, displayName, firmwareVersion, seed, power, updateState, internet },
    ...{ unreachable, scenario, forkOf, baseUrl, setupUrl, expiresAt },
    clock: { mode, now, nextTimerAt },
  };
}

/** The state of a device, and what the console says about a failed update. */
function digestState(state: ControlSchema<'DeviceState'>) {
  const { failure } = state.updates;
  if (state.updates.state !== 'error') return state;
  return { console: { updateFailure: formatUpdateFailure(failure, true) }, ...state };
}

function digestModel({ machines }: ControlSchema<'DeviceModel'>) {
  return Object.fromEntries(
    machines.map(({ name, summary, current, states, failures, legal }) => [
      name,
      {
        ...{ summary, current, states },
        ...(failures.length > 0 && { failures }),
        possible: legal.map(({ to, calls, obstacle }) => ({ to, calls, obstacle })),
      },
    ]),
  );
}

function describeAction({ name, parameters, summary }: ControlSchema<'ActionKind'>) {
  const names = parameters.map(({ name: parameter, needed }) =>
    needed ? parameter : `${parameter}?`,
  );
  return [formatCall(name, names), summary] as const;
}

function digestTopics(topics: ControlSchema<'TopicActions'>[]) {
  return Object.fromEntries(
    topics.map(({ topic, state, actions }) => {
      const able = actions.filter(({ obstacle }) => obstacle === null);
      const unable = actions.filter(({ obstacle }) => obstacle !== null);
      return [
        topic,
        {
          state,
          possible: Object.fromEntries(able.map(describeAction)),
          notPossible: Object.fromEntries(unable.map(({ name, obstacle }) => [name, obstacle])),
        },
      ];
    }),
  );
}

/** Without the scenario itself. */
function digestProgress({ source: _source, ...progress }: ControlSchema<'ScenarioProgress'>) {
  return progress;
}

/** The newest first: a long journal is cut at its end. A HAR stays as it is. */
function digestJournal(journal: ControlSchema<'Journal'> | ControlSchema<'Har'>) {
  if ('log' in journal) return journal;
  const { entries, inputs, last, lastInput, dropped, violations } = journal;
  return {
    ...{ last, lastInput, dropped, violations },
    exchanges: entries.toReversed().map(digestEntry),
    inputs: inputs.toReversed().map(({ realAt: _realAt, ...input }) => input),
  };
}

/** `explainEntry` has the rest. */
function digestEntry(entry: ControlSchema<'JournalEntry'>) {
  const { n, at, operationId, method, path, role, status, outcome, faults, verdict } = entry;
  const body = entry.response?.body;
  const detail = typeof body === 'object' && body !== null && 'detail' in body ? body.detail : null;
  const breaks = [...verdict.request, ...verdict.reply];
  return {
    ...{ n, at, operation: operationId ?? `${method} ${path}`, status },
    ...(role !== null && { role }),
    ...(outcome !== 'answered' && { outcome }),
    ...(detail !== null && { detail }),
    ...(faults.length > 0 && { faults: faults.map(({ id, kind }) => `${id} (${kind})`) }),
    ...(breaks.length > 0 && { breaksContract: breaks }),
  };
}

function digestCoverage({ devices, areas }: ControlSchema<'Coverage'>) {
  const digestArea = ({ seen, unseen, outside }: ControlSchema<'CoverageArea'>) => ({
    seen: seen.length,
    of: seen.length + unseen.length,
    unseen,
    ...(outside.length > 0 && { outside: outside.map(({ name }) => name) }),
  });
  return { devices, ...Object.fromEntries(areas.map((area) => [area.area, digestArea(area)])) };
}

function formatCall(name: string, parameters: readonly string[]): string {
  return parameters.length === 0 ? name : `${name}(${parameters.join(', ')})`;
}

function groupBy<Item>(
  items: readonly Item[],
  key: keyof Item,
  describe: (item: Item) => readonly [string, string],
) {
  const groups = Object.groupBy(items, (item) => String(item[key]));
  return Object.fromEntries(
    Object.entries(groups).map(([name, group = []]) => [
      name,
      Object.fromEntries(group.map(describe)),
    ]),
  );
}
