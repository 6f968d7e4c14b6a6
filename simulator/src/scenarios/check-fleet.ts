import type { Issue } from '@stillhouse/contracts/validators';
import { formatDuration } from '@stillhouse/foundation/duration';
import { isRecord } from '@stillhouse/foundation/is-record';
import { checkName } from '../name-checks/check-name.ts';
import { checkProduct } from '../name-checks/check-product.ts';
import { collectIssues } from '../name-checks/collect-issues.ts';
import { checkAssertion } from './check-assertions.ts';
import { checkDevice } from './check-device.ts';
import { checkShape } from './check-shape.ts';
import { toMs } from './durations.ts';
import { fleetKeys, type Selection, toDeviceAssertion, toDeviceScenario } from './fleet-keys.ts';
import type { Scenario, ScenarioAssertion } from './scenario.ts';
import { toShare } from './shares.ts';

type Fleet = NonNullable<Scenario['fleet']>;

/** The part of a fleet that each key of a selection names. */
const selectable = {
  product: 'products',
  firmware: 'firmware',
  network: 'networks',
  ring: 'rings',
} as const;

/** Finds the keys that only a fleet has, in a scenario of one device. */
export function checkFleetKeys({ timeline = [], expect = {} }: Scenario): Issue[] {
  const { requests = [], eventually = [], never = [] } = expect;
  const places: [string, readonly object[], readonly string[]][] = [
    ['/timeline', timeline, fleetKeys.step],
    ['/expect/requests', requests, fleetKeys.request],
    ['/expect/eventually', eventually, fleetKeys.assertion],
    ['/expect/never', never, fleetKeys.assertion],
  ];
  const message = 'applies to the devices of a fleet only; remove it, or add `fleet`';
  return places.flatMap(([pointer, items, keys]) =>
    collectIssues(items, (item, index) =>
      keys
        .filter((key) => Object.hasOwn(item, key))
        .map((key) => ({ pointer: `${pointer}/${index}/${key}`, message })),
    ),
  );
}

/** Checks what a fleet adds to a scenario. */
export function checkFleet(scenario: Scenario, fleet: Fleet): Issue[] {
  return [
    ...checkWhole(scenario, fleet),
    ...checkMembers(scenario, fleet),
    ...checkUplinks(scenario, fleet),
    ...checkSteps(scenario, fleet),
    ...checkExpectations(scenario, fleet),
  ];
}

function checkWhole({ duration, device = {}, clock = {}, ...scenario }: Scenario, fleet: Fleet) {
  const issues: Issue[] = [];
  if (duration === undefined) {
    const message = 'needs a `duration` beside it: how long the devices play, such as 60m';
    issues.push({ pointer: '/fleet', message });
  }
  for (const [name, own, given] of [
    ['product', device.product, fleet.products],
    ['firmware', device.firmware, fleet.firmware],
  ] as const) {
    if (own === undefined || given === undefined) continue;
    const message = `is "${own}", but the fleet has its own by weight; remove one of them`;
    issues.push({ pointer: `/device/${name}`, message });
  }
  if (clock.mode !== undefined || clock.speed !== undefined) {
    const message = 'is for one device; a fleet plays as fast as possible. Remove it';
    issues.push({ pointer: `/clock/${clock.mode === undefined ? 'speed' : 'mode'}`, message });
  }
  if (scenario.uniqueOutcome !== undefined) {
    const message = 'is for one device; use `expect` with a share';
    issues.push({ pointer: '/uniqueOutcome', message });
  }
  return issues;
}

function checkMembers(scenario: Scenario, { products = {}, firmware = {}, networks = {} }: Fleet) {
  const plain = toDeviceScenario(scenario);
  const named = { scenario: plain.scenario, purpose: plain.purpose };
  return [
    ...collectIssues(Object.keys(products), (name) =>
      checkProduct(`/fleet/products/${name}`, name),
    ),
    ...collectIssues(Object.keys(firmware), (version) =>
      checkShape({ ...named, device: { firmware: version } }).map(({ message }) => ({
        pointer: `/fleet/firmware/${version}`,
        message: `"${version}" ${message}`,
      })),
    ),
    ...collectIssues(Object.entries(networks), ([name, { initialState = {} }]) =>
      checkDevice({ ...plain, initialState, timeline: [] })
        .filter(({ pointer }) => pointer.startsWith('/initialState'))
        .map(({ pointer, message }) => ({
          pointer: `/fleet/networks/${name}${pointer}`,
          message,
        })),
    ),
  ];
}

/** An uplink sets a condition, which nothing else may set. */
function checkUplinks({ initialState, timeline = [] }: Scenario, { networks = {} }: Fleet) {
  const [name] = Object.entries(networks).find(([, { uplinkBytesPerSecond }]) => {
    return uplinkBytesPerSecond !== undefined;
  }) ?? [null];
  if (name === null) return [];
  const states = [
    ['', initialState] as const,
    ...Object.entries(networks).map(
      ([network, own]) => [`/fleet/networks/${network}`, own.initialState] as const,
    ),
  ];
  const pointers = [
    ...states.flatMap(([pointer, state]) =>
      isRecord(state?.conditions) && state.conditions.lowBandwidth !== undefined
        ? [`${pointer}/initialState/conditions/lowBandwidth`]
        : [],
    ),
    ...timeline.flatMap((step, index) =>
      step.do.condition?.name === 'lowBandwidth' ? [`/timeline/${index}/do/condition`] : [],
    ),
  ];
  const message = `is what the uplink of "${name}" sets on its devices. Remove it, or \`uplinkBytesPerSecond\``;
  return pointers.map((pointer): Issue => ({ pointer, message }));
}

function checkSteps({ timeline = [], ...scenario }: Scenario, fleet: Fleet): Issue[] {
  return collectIssues(timeline, ({ at, where, over, when }, index) => {
    const pointer = `/timeline/${index}`;
    const issues = checkSelection(`${pointer}/where`, where, fleet);
    for (const [key, value] of Object.entries({ over, when })) {
      if (value === undefined || at !== undefined) continue;
      issues.push({
        pointer: `${pointer}/${key}`,
        message: 'applies to steps with `at`; add `at`',
      });
    }
    issues.push(...checkPeriod(`${pointer}/over`, at, over, scenario));
    if (when === undefined) return issues;
    const { within, since, percentiles } = when;
    for (const [key, value] of Object.entries({ within, since, percentiles })) {
      if (value === undefined) continue;
      const message =
        'applies to `eventually` only; `when` looks at the time of its step. Remove it';
      issues.push({ pointer: `${pointer}/when/${key}`, message });
    }
    return [...issues, ...checkFleetAssertion(`${pointer}/when`, when, scenario, fleet)];
  });
}

/** What is due after the end would never happen. */
function checkPeriod(
  pointer: string,
  at: string | undefined,
  over: string | undefined,
  { duration }: Scenario,
): Issue[] {
  if (at === undefined || over === undefined || duration === undefined) return [];
  const endMs = toMs(at) + toMs(over);
  // A step after the end has its own message.
  if (endMs <= toMs(duration) || toMs(at) > toMs(duration)) return [];
  const message = `leads to ${formatDuration(endMs)} after the start, but the scenario lasts ${duration}; set a longer duration, or a shorter period`;
  return [{ pointer, message }];
}

function checkExpectations({ timeline = [], expect = {} }: Scenario, fleet: Fleet): Issue[] {
  const { requests = [], eventually = [], never = [] } = expect;
  const ids = timeline.flatMap(({ id, at }) => (id === undefined || at === undefined ? [] : [id]));
  const checkSince = (pointer: string, { since }: ScenarioAssertion) =>
    since === undefined ? [] : checkName(`${pointer}/since`, since, ids, 'id of a step with `at`');
  return [
    ...collectIssues(requests, ({ where, share }, index) => {
      const pointer = `/expect/requests/${index}`;
      return [...checkSelection(`${pointer}/where`, where, fleet), ...checkShare(pointer, share)];
    }),
    ...collectIssues(eventually, (assertion, index) => {
      const pointer = `/expect/eventually/${index}`;
      return [
        ...checkPopulation(pointer, assertion, fleet),
        ...checkSince(pointer, assertion),
        ...checkPercentiles(pointer, assertion),
      ];
    }),
    ...collectIssues(never, (assertion, index) => {
      const pointer = `/expect/never/${index}`;
      const message = 'applies to `eventually` only; remove it';
      const surplus = assertion.percentiles === undefined ? [] : ['percentiles'];
      return [
        ...checkPopulation(pointer, assertion, fleet),
        ...checkSince(pointer, assertion),
        ...surplus.map((key) => ({ pointer: `${pointer}/${key}`, message })),
      ];
    }),
  ];
}

function checkFleetAssertion(
  pointer: string,
  assertion: ScenarioAssertion,
  scenario: Scenario,
  fleet: Fleet,
): Issue[] {
  return [
    ...checkAssertion(pointer, toDeviceAssertion(assertion), scenario),
    ...checkPopulation(pointer, assertion, fleet),
  ];
}

function checkPopulation(pointer: string, { where, share }: ScenarioAssertion, fleet: Fleet) {
  return [...checkSelection(`${pointer}/where`, where, fleet), ...checkShare(pointer, share)];
}

function checkSelection(pointer: string, where: Selection = {}, fleet: Fleet): Issue[] {
  return Object.entries(where).flatMap(([key, name]) => {
    const part = selectable[key as keyof Selection];
    const known = Object.keys(fleet[part] ?? {});
    if (known.length > 0) return checkName(`${pointer}/${key}`, `${name}`, known, key);
    const message = `is "${name}", but the fleet has no ${part}; add them to \`fleet\`, by weight`;
    return [{ pointer: `${pointer}/${key}`, message }];
  });
}

function checkShare(pointer: string, share: ScenarioAssertion['share']): Issue[] {
  const { min = '0%', max = '100%' } = share ?? {};
  if (toShare(min) <= toShare(max)) return [];
  const message = `has at least ${min} and at most ${max}; correct one of them`;
  return [{ pointer: `${pointer}/share`, message }];
}

function checkPercentiles(pointer: string, { percentiles = {} }: ScenarioAssertion): Issue[] {
  return Object.keys(percentiles).flatMap((name) => {
    if (/^p(100|[1-9]\d?(\.\d{1,3})?)$/.test(name)) return [];
    const message = `"${name}" is not a percentile; use one such as p95: 10m`;
    return [{ pointer: `${pointer}/percentiles/${name}`, message }];
  });
}
