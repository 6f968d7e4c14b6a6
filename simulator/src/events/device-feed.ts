import { isDeepStrictEqual } from 'node:util';
import { Latest } from '@stillhouse/device/clock/latest';
import { conditionNames, conditionOf } from '@stillhouse/device/conditions/condition-status';
import type { ConditionName, DeviceState } from '@stillhouse/device/state/device-state';
import type { ControlSchema } from '../../client/control-schema.ts';
import type { LeasedDevice } from '../fleet/leased-device.ts';
import type { DeviceNotification } from '../fleet/watchers.ts';
import type { JournalRecord } from '../journal/record.ts';
import { mergeDifference } from './difference.ts';
import { WatchedFeed } from './watched-feed.ts';

type StreamedEvent = ControlSchema<'StreamedEvent'>;
type Lease = ControlSchema<'Lease'>;
type Clock = ControlSchema<'Clock'>;

/** Of what happens between two looks, more than this is not told one by one. */
const mostAtOnce = 200;

/** How a device stood at the last look. */
type Standing = {
  host: LeasedDevice['host'];
  lease: Omit<Lease, 'clock'>;
  clock: Clock;
  /** How often time was moved or its pace changed. */
  adjustments: number;
  faults: ControlSchema<'ArmedFault'>[];
  scenario: ControlSchema<'ScenarioProgress'> | null;
  conditions: ReadonlyMap<ConditionName, ControlSchema<'Condition'>>;
  state: DeviceState;
};

/** What happens to one device. */
export class DeviceFeed extends WatchedFeed<StreamedEvent> {
  readonly #leased: LeasedDevice;
  #stood: Standing | null = null;
  #happened = new Latest<StreamedEvent>(mostAtOnce);

  constructor(leased: LeasedDevice, onIdle: () => void) {
    super(onIdle);
    this.#leased = leased;
  }

  protected override watch(): () => void {
    this.#stood = standingOf(this.#leased);
    return this.#leased.watch((noticed) => this.#notice(noticed));
  }

  protected override standing(): StreamedEvent[] {
    const { lease, clock, faults, scenario, state } = this.#stood ?? standingOf(this.#leased);
    const at = clock.now;
    return [
      { kind: 'lease', lease: { ...lease, clock } },
      { kind: 'clock', clock },
      { kind: 'fault', at, faults },
      { kind: 'scenario', at, scenario },
      { kind: 'state', at, state },
    ];
  }

  protected override look(): void {
    const before = this.#stood;
    const now = standingOf(this.#leased);
    this.#stood = now;
    for (const event of this.#happened.list()) this.log.push(event);
    this.#happened = new Latest(mostAtOnce);
    if (before?.host !== now.host) {
      for (const event of this.standing()) this.log.push(event);
      return;
    }
    for (const event of changes(before, now)) this.log.push(event);
  }

  #notice(noticed: DeviceNotification): void {
    if (noticed.what === 'released') {
      const { reason } = noticed;
      this.close({ kind: 'released', id: this.#leased.id, reason });
      return;
    }
    if (noticed.what === 'event') {
      this.#happened.add({ kind: 'happening', happening: { ...noticed.event } });
    } else if (noticed.what === 'exchange') {
      this.#happened.add({ kind: 'exchange', exchange: summaryOf(noticed.record) });
    }
    this.touch();
  }
}

function standingOf(leased: LeasedDevice): Standing {
  const { host, player } = leased;
  const { clock, ...lease } = leased.toLease();
  const { state } = host.device;
  return {
    host,
    lease,
    clock,
    adjustments: host.clock.adjustments,
    faults: host.faults.list(),
    scenario: player?.progress() ?? null,
    conditions: new Map(conditionNames.map((name) => [name, conditionOf(state, name)])),
    state: structuredClone(state),
  };
}

function changes(before: Standing, now: Standing): StreamedEvent[] {
  const at = now.clock.now;
  const events: StreamedEvent[] = [];
  const patch = mergeDifference(before.state, now.state);
  if (patch !== null) events.push({ kind: 'state', at, patch });
  for (const [name, condition] of now.conditions) {
    if (!isDeepStrictEqual(condition, before.conditions.get(name))) {
      events.push({ kind: 'condition', at, condition });
    }
  }
  if (!isDeepStrictEqual(before.faults, now.faults)) {
    events.push({ kind: 'fault', at, faults: now.faults });
  }
  if (!isDeepStrictEqual(timeless(before.scenario), timeless(now.scenario))) {
    events.push({ kind: 'scenario', at, scenario: now.scenario });
  }
  if (clockDiffers(before, now)) events.push({ kind: 'clock', clock: now.clock });
  if (!isDeepStrictEqual(before.lease, now.lease)) {
    events.push({ kind: 'lease', lease: { ...now.lease, clock: now.clock } });
  }
  return events;
}

/** That time has gone by is no change of a scenario. */
function timeless(scenario: Standing['scenario']) {
  return scenario === null ? null : { ...scenario, now: 0 };
}

/** That time has gone by is no change of a clock. */
function clockDiffers(before: Standing, now: Standing): boolean {
  if (before.adjustments !== now.adjustments) return true;
  const { now: _now, iso: _iso, ...clock } = now.clock;
  const { now: _before, iso: _isoBefore, ...clockBefore } = before.clock;
  return !isDeepStrictEqual(clock, clockBefore);
}

function summaryOf(record: JournalRecord): ControlSchema<'ExchangeSummary'> {
  const { n, at, answeredAt, via, operationId, method, path, role, status, outcome } = record;
  const { intended, faults, replyIssues } = record;
  return {
    n,
    at,
    answeredAt,
    via,
    operationId,
    method,
    path,
    role,
    status,
    outcome,
    violation: replyIssues.length > 0 && !intended,
    intended,
    faults: faults.map(({ id }) => id),
  };
}
