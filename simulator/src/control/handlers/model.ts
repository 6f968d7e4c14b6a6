import { getModel } from '../../model/device-model.ts';
import { formatMermaid } from '../../model/mermaid.ts';
import { getModelMachine, machineNames } from '../../model/model-machines.ts';
import { planPath } from '../../model/plan-path.ts';
import { checkName } from '../../name-checks/check-name.ts';
import type { ControlHandlers } from '../control-handlers.ts';
import { formatFirstIssue, reject } from '../control-problem.ts';

export const model = {
  async getModel({ query: { machine, format } }, { leased }) {
    const names = machine === undefined ? machineNames : [machine];
    const found = await getModel(leased.host.device, names);
    return {
      status: 200,
      body: format === 'mermaid' ? formatMermaid(found) : { machines: found },
    };
  },

  async planPath({ query: { machine, to, failure } }, { leased }) {
    const issues = checkName('to', to, getModelMachine(machine).states, `state of ${machine}`);
    if (issues.length > 0) {
      return reject(
        400,
        'invalid-query',
        `There is no such state${formatFirstIssue(issues)}`,
        issues,
      );
    }
    if (failure !== undefined && (machine !== 'updateState' || to !== 'error')) {
      return reject(400, 'invalid-query', 'failure is for the state error of updateState only.');
    }
    return { status: 200, body: await planPath(leased.host.device, machine, to, failure) };
  },
} satisfies Pick<ControlHandlers, 'getModel' | 'planPath'>;
