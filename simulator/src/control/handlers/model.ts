import { getModel, machineNames } from '../../model/device-model.ts';
import { formatMermaid } from '../../model/mermaid.ts';
import type { ControlHandlers } from '../control-handlers.ts';

export const model = {
  async getModel({ query: { machine, format } }, { leased }) {
    const names = machine === undefined ? machineNames : [machine];
    const machines = await getModel(leased.host.device, names);
    return { status: 200, body: format === 'mermaid' ? formatMermaid(machines) : { machines } };
  },
} satisfies Pick<ControlHandlers, 'getModel'>;
