import { actionNames, actionTable, getParameterIssues } from '@stillhouse/device/actions/actions';
import type { ControlSchema } from '../../../client/control-schema.ts';
import { parameterKinds } from '../action-parameters.ts';
import type { ControlHandlers } from '../control-handlers.ts';
import { reject, rejectBody } from '../control-problem.ts';

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
      if (issues.length > 0) return rejectBody(issues, ' Nothing was done.');
      const { device, clock } = leased.host;
      const rejection = action.run(device, body);
      if (typeof rejection === 'string') return reject(409, 'conflict', `${rejection}.`);
      await leased.host.settle();
      return {
        status: 200,
        body: { action: path.action, at: clock.now(), power: device.power },
      };
    }),
} satisfies Pick<ControlHandlers, 'listActions' | 'runDeviceAction'>;
