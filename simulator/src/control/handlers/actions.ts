import { actionNames, actionTable, getParameterIssues } from '@stillhouse/device/actions/actions';
import type { ControlSchema } from '../../../client/control-schema.ts';
import { parameterKinds } from '../action-parameters.ts';
import type { ControlHandlers } from '../control-handlers.ts';
import { refuse, refuseBody } from '../control-problem.ts';

type Parameters = ControlSchema<'ActionParameters'>;

export const actions = {
  listActions: () => ({
    status: 200,
    body: actionNames.map((name) => {
      const { summary, parameters = {} } = actionTable[name];
      return {
        name,
        summary,
        parameters: Object.entries(parameters).map(([parameter, need]) => ({
          name: parameter as keyof Parameters,
          needed: need === 'required',
          ...parameterKinds[parameter as keyof Parameters],
        })),
      };
    }),
  }),

  runDeviceAction: ({ path, body = {} }, { leased }) =>
    leased.runExclusive(async () => {
      const action = actionTable[path.action];
      const issues = getParameterIssues(path.action, body);
      if (issues.length > 0) return refuseBody(issues, ' Nothing was done.');
      const { device, clock } = leased.host;
      const refusal = action.run(device, body);
      if (typeof refusal === 'string') return refuse(409, 'conflict', `${refusal}.`);
      await leased.host.settle();
      return {
        status: 200,
        body: { action: path.action, at: clock.now(), power: device.power },
      };
    }),
} satisfies Pick<ControlHandlers, 'listActions' | 'runDeviceAction'>;
