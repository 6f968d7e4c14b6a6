import { type ControlApi, toDevice } from '../control-api.ts';
import type { FaultSpec } from '../fault-spec.ts';

/** Calls about the faults of a device. */
export function createFaultCalls(api: ControlApi) {
  const { routes } = api;
  const faultPath = '/api/devices/{id}/faults/{faultId}';
  return {
    faultKinds: () => api.getBody('fault kinds', routes.GET('/api/fault-kinds')),

    faults: (id: string) =>
      api.getBody(`faults of ${id}`, routes.GET('/api/devices/{id}/faults', toDevice(id))),

    fault: (id: string, faultId: string) =>
      api.getBody(`fault ${faultId}`, routes.GET(faultPath, toFault(id, faultId))),

    /** Arms all of the faults or none. Returns them with ids and counters. */
    arm: (id: string, ...faults: FaultSpec[]) =>
      api.getBody(
        `arm ${id}`,
        routes.POST('/api/devices/{id}/faults', { ...toDevice(id), body: faults }),
      ),

    async removeFault(id: string, faultId: string): Promise<void> {
      await api.getBody(`remove fault ${faultId}`, routes.DELETE(faultPath, toFault(id, faultId)));
    },

    async clearFaults(id: string): Promise<void> {
      const call = `clear faults of ${id}`;
      await api.getBody(call, routes.DELETE('/api/devices/{id}/faults', toDevice(id)));
    },
  };
}

function toFault(id: string, faultId: string) {
  return { params: { path: { id, faultId } } };
}
