import { actionNames, getParameterIssues, runAction } from '@stillhouse/device/actions/actions';
import type { ControlHandlers } from '../control-handlers.ts';
import { reject, rejectBody } from '../control-problem.ts';
import { describeAction, listTopics } from '../device-actions.ts';

export const actions = {
  listActions: () => ({ status: 200, body: actionNames.map(describeAction) }),

  listDeviceActions: (_request, { leased }) => ({
    status: 200,
    body: listTopics(leased.host.device),
  }),

  runDeviceAction: ({ path, body = {} }, { leased }) =>
    leased.runExclusive(async () => {
      const issues = getParameterIssues(path.action, body);
      if (issues.length > 0) return rejectBody(issues, ' Nothing was done.');
      const { device, clock } = leased.host;
      const rejection = runAction(device, path.action, body);
      if (rejection !== null) return reject(409, 'conflict', `${rejection}.`);
      await leased.host.settle();
      return {
        status: 200,
        body: { action: path.action, at: clock.now(), power: device.power },
      };
    }),
} satisfies Pick<ControlHandlers, 'listActions' | 'listDeviceActions' | 'runDeviceAction'>;
