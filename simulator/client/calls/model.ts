import type { ControlApi } from '../control-api.ts';
import { createControlError } from '../control-error.ts';
import type { ControlSchema } from '../control-schema.ts';

type UpdateFailure = ControlSchema<'Machine'>['failures'][number];

/** Calls about the state machines of a device. */
export function createModelCalls(api: ControlApi) {
  const path = '/api/devices/{id}/model';
  return {
    /** Returns one or all state machines: their current states, and how to reach the next ones. */
    async model(
      id: string,
      machine?: ControlSchema<'MachineName'>,
    ): Promise<ControlSchema<'DeviceModel'>> {
      const params = { path: { id }, query: machine === undefined ? {} : { machine } };
      const call = `model of ${id}`;
      const body = await api.getBody(call, api.routes.GET(path, { params }));
      if (typeof body !== 'string') return body;
      throw createControlError(call, 200, body);
    },

    /** Plans how to move a machine into a state. The device does not change. */
    planPath: (
      id: string,
      machine: ControlSchema<'MachineName'>,
      to: string,
      failure?: UpdateFailure,
    ) =>
      api.getBody(
        `path to ${to} of ${id}`,
        api.routes.GET('/api/devices/{id}/model/path', {
          params: {
            path: { id },
            query: { machine, to, ...(failure !== undefined && { failure }) },
          },
        }),
      ),

    /** Returns the same as the text of a Mermaid state diagram. */
    async modelDiagram(id: string, machine?: ControlSchema<'MachineName'>): Promise<string> {
      const query = { format: 'mermaid', ...(machine !== undefined && { machine }) } as const;
      const params = { path: { id }, query };
      return api.getBody(`model of ${id}`, api.routes.GET(path, { params, parseAs: 'text' }));
    },
  };
}
