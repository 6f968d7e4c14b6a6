import { type ControlApi, toDevice } from '../control-api.ts';
import type { ControlSchema } from '../control-schema.ts';
import type { Follower } from '../follow.ts';

/** Calls about the state, the conditions and the clock of a device. */
export function createDeviceCalls(api: ControlApi) {
  return { ...createStateCalls(api), ...createConditionCalls(api), ...createClockCalls(api) };
}

function createStateCalls(api: ControlApi) {
  const { routes } = api;
  return {
    /**
     * Reports the events of a device, after its current state. Returns a function that stops it.
     */
    follow: (id: string, follower: Follower<ControlSchema<'StreamedEvent'>>) =>
      api.follow(`/api/devices/${encodeURIComponent(id)}/events`, `follow ${id}`, follower),

    /** Resets a device to the state in which it was leased. */
    reset: (id: string) =>
      api.getBody(`reset ${id}`, routes.POST('/api/devices/{id}/reset', toDevice(id))),

    /** Returns the whole state, including secrets. */
    state: (id: string) =>
      api.getBody(`state of ${id}`, routes.GET('/api/devices/{id}', toDevice(id))),

    /** Applies a JSON merge patch to the state, completely or not at all. Returns the state. */
    patch: (id: string, patch: Record<string, unknown>) =>
      api.getBody(
        `patch ${id}`,
        routes.PATCH('/api/devices/{id}', { ...toDevice(id), body: patch }),
      ),

    /** Returns the actions, with their parameters. */
    actions: () => api.getBody('actions', routes.GET('/api/actions')),

    /** Returns the actions by topic, as the device accepts them now. */
    deviceActions: (id: string) =>
      api.getBody(`actions of ${id}`, routes.GET('/api/devices/{id}/actions', toDevice(id))),

    /** Performs what a person next to the device could do, such as `reboot`. */
    action(
      id: string,
      action: ControlSchema<'ActionName'>,
      body?: ControlSchema<'ActionParameters'>,
    ) {
      const request = { params: { path: { id, action } }, ...(body === undefined ? {} : { body }) };
      const path = '/api/devices/{id}/actions/{action}';
      return api.getBody(`${action} ${id}`, routes.POST(path, request));
    },
  };
}

function createConditionCalls(api: ControlApi) {
  const { routes } = api;
  return {
    /** Returns the conditions that a device can be put under. */
    conditionKinds: () => api.getBody('condition kinds', routes.GET('/api/conditions')),

    conditions: (id: string) =>
      api.getBody(`conditions of ${id}`, routes.GET('/api/devices/{id}/conditions', toDevice(id))),

    setCondition(
      id: string,
      name: ControlSchema<'ConditionName'>,
      body: ControlSchema<'ConditionSwitch'>,
    ) {
      const request = { params: { path: { id, name } }, body };
      const path = '/api/devices/{id}/conditions/{name}';
      return api.getBody(`${name} of ${id}`, routes.PUT(path, request));
    },
  };
}

function createClockCalls(api: ControlApi) {
  const { routes } = api;
  return {
    clock: (id: string) =>
      api.getBody(`clock of ${id}`, routes.GET('/api/devices/{id}/clock', toDevice(id))),

    setClock: (id: string, body: ControlSchema<'ClockSetting'>) =>
      api.getBody(
        `set clock of ${id}`,
        routes.PUT('/api/devices/{id}/clock', { ...toDevice(id), body }),
      ),

    /** Advances the device's time by an exact amount. */
    advance: (id: string, body: ControlSchema<'Advance'>) =>
      api.getBody(
        `advance ${id}`,
        routes.POST('/api/devices/{id}/clock/advance', { ...toDevice(id), body }),
      ),

    /** Advances the device's time to its next timer. `reached` is false if there is none. */
    advanceToNext(id: string) {
      const request = { ...toDevice(id), body: { toNext: true } } as const;
      return api.getBody(
        `advance ${id} to its next timer`,
        routes.POST('/api/devices/{id}/clock/advance', request),
      );
    },

    /** Takes one step of lockstep with a browser. */
    step: (id: string, body: ControlSchema<'Step'>) =>
      api.getBody(
        `step ${id}`,
        routes.POST('/api/devices/{id}/clock/step', { ...toDevice(id), body }),
      ),
  };
}
