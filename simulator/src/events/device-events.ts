import { Latest } from '@stillhouse/device/clock/latest';
import { conditionNames, getCondition } from '@stillhouse/device/conditions/condition-status';
import type { ConditionName, DeviceState } from '@stillhouse/device/state/device-state';
import { isEqualJson } from '@stillhouse/foundation/is-equal-json';
import type { ControlSchema } from '../../client/control-schema.ts';
import type { LeasedDevice } from '../fleet/leased-device.ts';
import type { DeviceNotification } from '../fleet/watchers.ts';
import type { JournalRecord } from '../journal/record.ts';
import { createMergePatch } from './create-merge-patch.ts';
import { PolledEventStream } from './polled-events.ts';
import type { CurrentPart } from './present-state-sink.ts';

type StreamedEvent = ControlSchema<'StreamedEvent'>;
type Lease = ControlSchema<'Lease'>;
type Clock = ControlSchema<'Clock'>;

/** Between two polls, only the latest events are sent one by one. */
const maxEventsPerPoll = 200;

/** A device at the last poll. */
type DeviceView = {
  host: LeasedDevice['host'];
  lease: Omit<Lease, 'clock'>;
  clock: Clock;
  /** Number of times that time was moved or its speed changed. */
  adjustments: number;
  faults: ControlSchema<'ArmedFault'>[];
  scenario: ControlSchema<'ScenarioProgress'> | null;
  conditions: ReadonlyMap<ConditionName, ControlSchema<'Condition'>>;
  state: DeviceState;
};

/** The events of one device. */
export class DeviceEventStream extends PolledEventStream<StreamedEvent> {
  readonly #leased: LeasedDevice;
  #stood: DeviceView | null = null;
  #events = new Latest<StreamedEvent>(maxEventsPerPoll);

  constructor(leased: LeasedDevice, onIdle: () => void) {
    super(onIdle);
    this.#leased = leased;
  }

  protected override watch(): () => void {
    this.#stood = createView(this.#leased);
    return this.#leased.watch((notification) => this.#notice(notification));
  }

  protected override getCurrentParts(): CurrentPart<StreamedEvent>[] {
    return [{ events: this.#getCurrentEvents(), isLast: true }];
  }

  #getCurrentEvents(): StreamedEvent[] {
    const { lease, clock, faults, scenario, state } = this.#stood ?? createView(this.#leased);
    const at = clock.now;
    return [
      { kind: 'lease', lease: { ...lease, clock } },
      { kind: 'clock', clock },
      { kind: 'fault', at, faults },
      { kind: 'scenario', at, scenario },
      { kind: 'state', at, state },
    ];
  }

  protected override poll(): void {
    if (this.#leased.host.clock.whenRunDone() !== undefined) {
      // A long advance lets other devices run. Report where it ends.
      this.markDirty();
      return;
    }
    const before = this.#stood;
    const now = createView(this.#leased);
    this.#stood = now;
    for (const event of this.#events.list()) this.log.push(event);
    this.#events = new Latest(maxEventsPerPoll);
    if (before?.host !== now.host) {
      for (const event of this.#getCurrentEvents()) this.log.push(event);
      return;
    }
    for (const event of listChanges(before, now)) this.log.push(event);
  }

  #notice(notification: DeviceNotification): void {
    if (notification.what === 'released') {
      const { reason } = notification;
      this.close({ kind: 'released', id: this.#leased.id, reason });
      return;
    }
    if (notification.what === 'event') {
      this.#events.add({ kind: 'activity', activity: { ...notification.event } });
    } else if (notification.what === 'exchange') {
      this.#events.add({ kind: 'exchange', exchange: summarizeExchange(notification.record) });
    }
    this.markDirty();
  }
}

function createView(leased: LeasedDevice): DeviceView {
  const { host, player } = leased;
  const { clock, ...lease } = leased.toLease();
  const { state } = host.device;
  return {
    host,
    lease,
    clock,
    adjustments: host.clock.adjustments,
    faults: host.faults.list(),
    scenario: player?.getProgress() ?? null,
    conditions: new Map(conditionNames.map((name) => [name, getCondition(state, name)])),
    state: structuredClone(state),
  };
}

function listChanges(before: DeviceView, now: DeviceView): StreamedEvent[] {
  const at = now.clock.now;
  const events: StreamedEvent[] = [];
  const patch = createMergePatch(before.state, now.state);
  if (patch !== null) events.push({ kind: 'state', at, patch });
  for (const [name, condition] of now.conditions) {
    if (!isEqualJson(condition, before.conditions.get(name))) {
      events.push({ kind: 'condition', at, condition });
    }
  }
  if (!isEqualJson(before.faults, now.faults)) {
    events.push({ kind: 'fault', at, faults: now.faults });
  }
  if (!isEqualJson(omitTime(before.scenario), omitTime(now.scenario))) {
    events.push({ kind: 'scenario', at, scenario: now.scenario });
  }
  if (hasClockChanged(before, now)) events.push({ kind: 'clock', clock: now.clock });
  if (!isEqualJson(before.lease, now.lease)) {
    events.push({ kind: 'lease', lease: { ...now.lease, clock: now.clock } });
  }
  return events;
}

/** Passing time alone is not a change of a scenario. */
function omitTime(scenario: DeviceView['scenario']) {
  return scenario === null ? null : { ...scenario, now: 0 };
}

/** Passing time alone is not a change of a clock. */
function hasClockChanged(before: DeviceView, now: DeviceView): boolean {
  if (before.adjustments !== now.adjustments) return true;
  const { now: _now, iso: _iso, ...clock } = now.clock;
  const { now: _before, iso: _isoBefore, ...clockBefore } = before.clock;
  return !isEqualJson(clock, clockBefore);
}

function summarizeExchange(record: JournalRecord): ControlSchema<'ExchangeSummary'> {
  const { n, at, answeredAt, via, operationId, method, path, role, status, outcome } = record;
  const { intended, faults, responseIssues } = record;
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
    violation: responseIssues.length > 0 && !intended,
    intended,
    faults: faults.map(({ id }) => id),
  };
}
