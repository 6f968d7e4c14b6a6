import { type ControlApi, toDevice } from '../control-api.ts';
import type { ControlSchema } from '../control-schema.ts';

/** Calls about scenarios. */
export function createScenarioCalls(api: ControlApi) {
  const { routes } = api;
  const path = '/api/devices/{id}/scenario';
  return {
    /** Returns the scenarios of the library. */
    scenarios: () => api.getBody('scenarios', routes.GET('/api/scenarios')),

    /** Returns the last scenarios that devices have played, the newest first. */
    runs: () => api.getBody('runs', routes.GET('/api/runs')),

    /**
     * Reads a recording, such as a HAR file, and returns the scenario and the profile of its
     * device. `imported` is null if the file has several devices and `origin` names none.
     */
    importRecording: (
      file: Uint8Array<ArrayBuffer>,
      query: { name?: string; origin?: string; basePath?: string; literal?: boolean } = {},
    ) =>
      api.getBody(
        'import recording',
        routes.POST('/api/recordings', {
          params: { query },
          body: file,
          bodySerializer: (bytes) => bytes,
          headers: { 'content-type': 'application/octet-stream' },
        }),
      ),

    /** Returns the progress of the scenario of a device. */
    scenario: (id: string) => api.getBody(`scenario of ${id}`, routes.GET(path, toDevice(id))),

    /** Starts a scenario on a device, by name, as data or as the text of a file. */
    loadScenario: (id: string, body: ControlSchema<'ScenarioLoad'>) =>
      api.getBody(`scenario of ${id}`, routes.PUT(path, { ...toDevice(id), body })),

    async clearScenario(id: string): Promise<void> {
      await api.getBody(`clear scenario of ${id}`, routes.DELETE(path, toDevice(id)));
    },
  };
}
