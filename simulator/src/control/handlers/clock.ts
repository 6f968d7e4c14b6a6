import type { Issue } from '@stillhouse/contracts/validators';
import { parseDuration } from '@stillhouse/foundation/duration';
import { parseInstant } from '@stillhouse/foundation/instant';
import type { ControlSchema } from '../../../client/control-schema.ts';
import { type AdvanceTarget, advance } from '../../fleet/advance.ts';
import type { LeasedDevice } from '../../fleet/leased-device.ts';
import { checkStateValue } from '../../name-checks/check-state-value.ts';
import { checkClockSettings } from '../../scenarios/clock-settings.ts';
import type { ControlHandlers } from '../control-handlers.ts';
import { type ControlRejection, reject, rejectBody } from '../control-problem.ts';

export const clock = {
  getClock: (_request, { leased }) => ({ status: 200, body: leased.toClock() }),

  setClock: ({ body }, { leased }) =>
    leased.runExclusive(async () => {
      const { clock, barrier } = leased.host;
      const mode = body.mode ?? clock.mode;
      const issues = checkClockSettings(mode, body);
      if (issues.length > 0) return rejectBody(issues, ' Nothing was changed.');
      const to = body.now === undefined ? null : parseInstant(body.now);
      if (to !== null && to < clock.now()) return rejectPast(leased, to);

      const lockstep = mode === 'manual' && (body.lockstep ?? barrier.lockstep);
      if (body.mode !== undefined || body.speed !== undefined) clock.setMode(mode, body.speed);
      if (to !== null) await advance(leased.host, { to });
      barrier.lockstep = lockstep;
      return { status: 200, body: leased.toClock() };
    }),

  advanceClock: ({ body }, { leased }) =>
    leased.runExclusive(async () => {
      const { clock } = leased.host;
      const goal = getTarget(body, clock.now());
      if (goal === null)
        return rejectBody([{ pointer: '', message: 'contains no valid time; see Advance' }]);
      if ('to' in goal && goal.to < clock.now()) return rejectPast(leased, goal.to);
      // Otherwise a typo would show only after `max`.
      const never = 'until' in goal ? checkStateValue(goal.until) : [];
      if (never.length > 0) return rejectBody(prefixPointers('/until', never));
      return { status: 200, body: await advance(leased.host, goal) };
    }),

  stepClock: ({ body }, { leased }) =>
    leased.runExclusive(async () => {
      const { clock, barrier } = leased.host;
      if (!barrier.lockstep) {
        return reject(
          409,
          'conflict',
          `Device ${leased.id} is not in lockstep. Lease it with clock "manual" and lockstep true, or set its clock accordingly.`,
        );
      }
      if (body.to < clock.now()) return rejectPast(leased, body.to);
      return { status: 200, body: await barrier.step(body) };
    }),
} satisfies Pick<ControlHandlers, 'getClock' | 'setClock' | 'advanceClock' | 'stepClock'>;

/** Returns where to advance to; null if a time in the body is invalid. */
function getTarget(body: ControlSchema<'Advance'>, now: number): AdvanceTarget | null {
  if ('until' in body) {
    const max = parseDuration(body.max);
    return max === null ? null : { until: body.until, at: now + max };
  }
  if ('to' in body) {
    const to = parseInstant(body.to);
    return to === null ? null : { to };
  }
  if ('toNext' in body) return { toNext: true };
  const by = parseDuration(body.by);
  return by === null ? null : { by };
}

function rejectPast(leased: LeasedDevice, to: number): ControlRejection<409> {
  const now = leased.host.clock.now();
  return reject(
    409,
    'conflict',
    `Simulated time cannot go back to ${formatInstant(to)}: it is ${formatInstant(now)}. Lease a device with that "now" instead.`,
  );
}

function formatInstant(ms: number): string {
  return new Date(ms).toISOString();
}

function prefixPointers(prefix: string, issues: readonly Issue[]): Issue[] {
  return issues.map(({ pointer, message }) => ({ pointer: `${prefix}${pointer}`, message }));
}
