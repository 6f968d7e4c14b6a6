import type { Issue } from '@stillhouse/contracts/validators';
import type { ConditionPlan } from '@stillhouse/device/conditions/condition-plan';
import { endCondition, setCondition } from '@stillhouse/device/conditions/condition-plan';
import { conditionNames, getCondition } from '@stillhouse/device/conditions/condition-status';
import { listConditionKinds } from '@stillhouse/device/conditions/conditions';
import { parseInstant } from '@stillhouse/foundation/instant';
import type { ControlSchema } from '../../../client/control-schema.ts';
import type { ControlHandlers } from '../control-handlers.ts';
import { rejectBody } from '../control-problem.ts';

export const conditions = {
  listConditions: () => ({
    status: 200,
    body: listConditionKinds().map(({ name, topic, sentence, parameters }) => ({
      name,
      topic,
      summary: sentence,
      parameters: [...parameters],
    })),
  }),

  getConditions: (_request, { leased }) => ({
    status: 200,
    body: conditionNames.map((name) => getCondition(leased.host.device.state, name)),
  }),

  getCondition: ({ path }, { leased }) => ({
    status: 200,
    body: getCondition(leased.host.device.state, path.name),
  }),

  setCondition: ({ path: { name }, body }, { leased }) =>
    leased.runExclusive(async () => {
      const { device, clock } = leased.host;
      const issues = checkSwitch(body);
      if (issues.length > 0) return rejectBody(issues, ' Nothing was changed.');
      const result = body.on
        ? setCondition(device, name, body.parameters ?? {}, toPlan(body, clock.now()))
        : endCondition(device, name);
      if (result.outcome === 'rejected') return rejectBody(result.issues, ' Nothing was changed.');
      // A static address moves the device's port.
      await leased.host.settle();
      return { status: 200, body: getCondition(device.state, name) };
    }),
} satisfies Pick<
  ControlHandlers,
  'listConditions' | 'getConditions' | 'getCondition' | 'setCondition'
>;

/**
 * Checks what the schema cannot: parameters that require `on`, options that exclude each other, and
 * invalid times.
 */
function checkSwitch({ on, ...given }: ControlSchema<'ConditionSwitch'>): Issue[] {
  const named = ['parameters', 'from', 'until', 'forMs'] as const;
  if (!on) {
    const message = 'applies to switching on only. Remove it or set on: true';
    return named
      .filter((key) => given[key] !== undefined)
      .map((key) => ({ pointer: `/${key}`, message }));
  }
  const { from, until, forMs } = given;
  const issues = Object.entries({ from, until })
    .filter(([, instant]) => instant !== undefined && parseInstant(instant) === null)
    .map(([key, instant]) => ({
      pointer: `/${key}`,
      message: `"${instant}" is not a time. Use epoch ms or ISO 8601 with zone`,
    }));
  if (until !== undefined && forMs !== undefined) {
    issues.push({
      pointer: '/forMs',
      message: 'is set together with `until`. Use only one of them',
    });
  }
  return issues;
}

function toPlan(
  { from, until, forMs }: ControlSchema<'ConditionSwitch'>,
  now: number,
): ConditionPlan {
  const start = from === undefined ? null : parseInstant(from);
  const end = until === undefined ? null : parseInstant(until);
  return {
    ...(start !== null && { from: start }),
    ...(end !== null && { until: end }),
    ...(forMs !== undefined && { until: Math.max(now, start ?? now) + forMs }),
  };
}
