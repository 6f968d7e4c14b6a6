import { type ConditionKind, conditionKinds } from '../../device/conditions.ts';
import type { Device } from '../../device/device.ts';
import type { ConditionName } from '../../device/state.ts';
import type { ControlHandlers } from '../control-handlers.ts';
import { refuseBody } from '../control-problem.ts';
import type { ControlSchema } from '../schema.ts';

/** Names of the parameters, by the schema in device-state.yaml that describes them. */
const parameterNames: Record<ConditionKind['parameters'], string[]> = {
  PlainCondition: [],
  NtpUnreachableCondition: ['servers'],
};

export const conditions = {
  listConditions: () => ({
    status: 200,
    body: conditionKinds().map(({ name, sentence, parameters }) => ({
      name,
      summary: sentence,
      parameters: parameterNames[parameters],
    })),
  }),

  getConditions: (_request, { leased }) => ({
    status: 200,
    body: conditionKinds().map(({ name }) => conditionOf(leased.host.device, name)),
  }),

  getCondition: ({ path }, { leased }) => ({
    status: 200,
    body: conditionOf(leased.host.device, path.name),
  }),

  setCondition: ({ path: { name }, body }, { leased }) =>
    leased.inTurn(async () => {
      const { device } = leased.host;
      if (!body.on && body.parameters !== undefined) {
        const message = 'is for switching on; leave it out or say on: true';
        return refuseBody([{ pointer: '/parameters', message }]);
      }
      const result = body.on
        ? device.setCondition(name, body.parameters ?? {})
        : device.clearCondition(name);
      if (result.outcome === 'refused') return refuseBody(result.issues, ' Nothing was changed.');
      return { status: 200, body: conditionOf(device, name) };
    }),
} satisfies Pick<
  ControlHandlers,
  'listConditions' | 'getConditions' | 'getCondition' | 'setCondition'
>;

function conditionOf({ state }: Device, name: ConditionName): ControlSchema<'Condition'> {
  const parameters = state.conditions[name];
  return { name, on: parameters !== undefined, parameters: { ...parameters } };
}
