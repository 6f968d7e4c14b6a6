import { type ControlApi, toDevice } from '../control-api.ts';
import type { ControlSchema } from '../control-schema.ts';

/** Calls about the cloud side of a device. */
export function createCloudCalls(api: ControlApi) {
  const { routes } = api;
  return {
    /**
     * Returns the enrollment codes that the cloud accepts. The first one can be used repeatedly.
     */
    cloudCodes: (id: string) =>
      api.getBody(
        `cloud codes of ${id}`,
        routes.GET('/api/devices/{id}/cloud/codes', toDevice(id)),
      ),

    /** Creates an enrollment code. By default it can be used once. */
    addCloudCode: (id: string, body: ControlSchema<'CloudCodeRequest'> = {}) =>
      api.getBody(
        `cloud code for ${id}`,
        routes.POST('/api/devices/{id}/cloud/codes', { ...toDevice(id), body }),
      ),

    /** Returns the events that the analytics endpoint received from the device. */
    cloudEvents: (id: string) =>
      api.getBody(
        `cloud events of ${id}`,
        routes.GET('/api/devices/{id}/cloud/events', toDevice(id)),
      ),

    /** Returns the events that belong to no device, such as those of the welcome page. */
    unassignedCloudEvents: () =>
      api.getBody('cloud events without a device', routes.GET('/api/cloud/events')),

    /** Returns the faults of the cloud side towards the device's pages. */
    cloudFaults: (id: string) =>
      api.getBody(
        `cloud faults of ${id}`,
        routes.GET('/api/devices/{id}/cloud/faults', toDevice(id)),
      ),

    setCloudFaults: (id: string, body: ControlSchema<'CloudFaultsSetting'>) =>
      api.getBody(
        `cloud faults of ${id}`,
        routes.PUT('/api/devices/{id}/cloud/faults', { ...toDevice(id), body }),
      ),
  };
}
