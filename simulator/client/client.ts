import createClient, { type FetchResponse } from 'openapi-fetch';
import { ControlError, createControlError } from './control-error.ts';
import { type Follower, follow } from './follow.ts';
import type { components, paths } from './generated/control.d.ts';

export { applyMergePatch } from '@stillhouse/foundation/merge-patch';
export { ControlError, type ControlErrorCode } from './control-error.ts';
export type { Follower } from './follow.ts';

type Schemas = components['schemas'];

export type { ControlSchema } from './control-schema.ts';

/** What to read of a journal; everything when left out. */
export type JournalQuery = {
  /** Only entries with a number above this. */
  since?: number;
  operationId?: string;
  /** Only control inputs with a number above this. */
  inputsSince?: number;
};

/** How to be let in. */
export type ControlClientOptions = {
  /** What the simulator was started with (`--control-token`), if it was. */
  token?: string;
};

export type ControlClient = ReturnType<typeof createControlClient>;

/** What replays a device's journal. */
export type Bundle = Awaited<ReturnType<ControlClient['bundle']>>;

/**
 * A client of a simulator's control API. Every method rejects with a ControlError when the call
 * does not succeed.
 * @param baseUrl the lab port, such as `http://localhost:8090`
 */
export function createControlClient(baseUrl: string, { token }: ControlClientOptions = {}) {
  const headers: Record<string, string> =
    token === undefined ? {} : { authorization: `Bearer ${token}` };
  const api = createClient<paths>({ baseUrl, headers });
  const getStream = (path: string, call: string) => ({ call, url: `${baseUrl}${path}`, headers });
  const of = (id: string) => ({ params: { path: { id } } });

  /** The body of a success; anything else is thrown. */
  async function getBody<Operation extends Record<string | number, unknown>, Options>(
    call: string,
    asked: Promise<FetchResponse<Operation, Options, `${string}/${string}`>>,
  ) {
    const { data, error, response } = await answered(call, baseUrl, asked);
    // Not on `error`: an empty error body is falsy.
    if (!response.ok) throw createControlError(call, response.status, error);
    return data as NonNullable<typeof data>;
  }

  return {
    baseUrl,

    /** Every leased device. */
    list: () => getBody('list', api.GET('/api/devices')),

    /** An isolated device of one's own; release it when done, or give it a `ttlMs`. */
    lease: (request: Schemas['LeaseRequest'] = {}) =>
      getBody('lease', api.POST('/api/devices', { body: request })),

    /**
     * Gives the lease another length, in real time from now on; null: it does not end by itself.
     */
    renew: (id: string, ttlMs: number | null) =>
      getBody(`renew ${id}`, api.PUT('/api/devices/{id}/lease', { ...of(id), body: { ttlMs } })),

    /** Calls back for what happens to the fleet; returns how to stop that. */
    followFleet: (follower: Follower<Schemas['FleetEvent']>) =>
      follow(getStream('/api/events', 'follow the fleet'), follower),

    /** Calls back for what happens to a device, after how it stands; returns how to stop that. */
    follow: (id: string, follower: Follower<Schemas['StreamedEvent']>) =>
      follow(getStream(`/api/devices/${encodeURIComponent(id)}/events`, `follow ${id}`), follower),

    /**
     * The state machines of a device, or one of them: where each stands, and what makes the moves
     * from there.
     */
    async model(id: string, machine?: Schemas['MachineName']): Promise<Schemas['DeviceModel']> {
      const query = machine === undefined ? {} : { machine };
      const params = { path: { id }, query };
      const call = `model of ${id}`;
      const body = await getBody(call, api.GET('/api/devices/{id}/model', { params }));
      if (typeof body !== 'string') return body;
      throw createControlError(call, 200, body);
    },

    /** The same as the text of a Mermaid state diagram. */
    async modelDiagram(id: string, machine?: Schemas['MachineName']): Promise<string> {
      const query = { format: 'mermaid', ...(machine !== undefined && { machine }) } as const;
      const params = { path: { id }, query };
      const path = '/api/devices/{id}/model';
      return getBody(`model of ${id}`, api.GET(path, { params, parseAs: 'text' }));
    },

    /** The actions that there are, with what they take. */
    actions: () => getBody('actions', api.GET('/api/actions')),

    async release(id: string): Promise<void> {
      await getBody(`release ${id}`, api.DELETE('/api/devices/{id}', of(id)));
    },

    /** Back to how it was leased. */
    reset: (id: string) => getBody(`reset ${id}`, api.POST('/api/devices/{id}/reset', of(id))),

    /** The whole state, secrets included. */
    state: (id: string) => getBody(`state of ${id}`, api.GET('/api/devices/{id}', of(id))),

    /** Applies a JSON merge patch to the state, all of it or nothing; answers the state. */
    patch: (id: string, patch: Record<string, unknown>) =>
      getBody(`patch ${id}`, api.PATCH('/api/devices/{id}', { ...of(id), body: patch })),

    /** What a person beside the device could do, such as `reboot`. */
    action(id: string, action: Schemas['ActionName'], body?: Schemas['ActionParameters']) {
      const request = { params: { path: { id, action } }, ...(body === undefined ? {} : { body }) };
      return getBody(`${action} ${id}`, api.POST('/api/devices/{id}/actions/{action}', request));
    },

    /** The products that there are. */
    products: () => getBody('products', api.GET('/api/products')),

    /** The operations of a device's API. */
    operations: () => getBody('operations', api.GET('/api/operations')),

    /** The conditions that there are. */
    conditionKinds: () => getBody('condition kinds', api.GET('/api/conditions')),

    conditions: (id: string) =>
      getBody(`conditions of ${id}`, api.GET('/api/devices/{id}/conditions', of(id))),

    setCondition(id: string, name: Schemas['ConditionName'], body: Schemas['ConditionSwitch']) {
      const request = { params: { path: { id, name } }, body };
      return getBody(`${name} of ${id}`, api.PUT('/api/devices/{id}/conditions/{name}', request));
    },

    clock: (id: string) => getBody(`clock of ${id}`, api.GET('/api/devices/{id}/clock', of(id))),

    setClock: (id: string, body: Schemas['ClockSetting']) =>
      getBody(`set clock of ${id}`, api.PUT('/api/devices/{id}/clock', { ...of(id), body })),

    /** Moves the device's time, exactly. */
    advance: (id: string, body: Schemas['Advance']) =>
      getBody(`advance ${id}`, api.POST('/api/devices/{id}/clock/advance', { ...of(id), body })),

    /** Moves the device's time to its next timer; `reached` is false when there is none. */
    advanceToNext: (id: string) =>
      getBody(
        `advance ${id} to its next timer`,
        api.POST('/api/devices/{id}/clock/advance', { ...of(id), body: { toNext: true } }),
      ),

    /** One step of lockstep with a browser. */
    step: (id: string, body: Schemas['Step']) =>
      getBody(`step ${id}`, api.POST('/api/devices/{id}/clock/step', { ...of(id), body })),

    faultKinds: () => getBody('fault kinds', api.GET('/api/fault-kinds')),

    faults: (id: string) => getBody(`faults of ${id}`, api.GET('/api/devices/{id}/faults', of(id))),

    fault: (id: string, faultId: string) =>
      getBody(
        `fault ${faultId}`,
        api.GET('/api/devices/{id}/faults/{faultId}', ofFault(id, faultId)),
      ),

    /** Arms faults, all of them or none; answers them with ids and counters. */
    arm: (id: string, ...faults: Schemas['FaultSpec'][]) =>
      getBody(`arm ${id}`, api.POST('/api/devices/{id}/faults', { ...of(id), body: faults })),

    async removeFault(id: string, faultId: string): Promise<void> {
      const path = '/api/devices/{id}/faults/{faultId}';
      await getBody(`remove fault ${faultId}`, api.DELETE(path, ofFault(id, faultId)));
    },

    async clearFaults(id: string): Promise<void> {
      await getBody(`clear faults of ${id}`, api.DELETE('/api/devices/{id}/faults', of(id)));
    },

    /** The ready scenarios. */
    scenarios: () => getBody('scenarios', api.GET('/api/scenarios')),

    /** How far a device is in its scenario. */
    scenario: (id: string) =>
      getBody(`scenario of ${id}`, api.GET('/api/devices/{id}/scenario', of(id))),

    /** Lets a device play a scenario: by name, as data or as the text of a file. */
    loadScenario: (id: string, body: Schemas['ScenarioLoad']) =>
      getBody(`scenario of ${id}`, api.PUT('/api/devices/{id}/scenario', { ...of(id), body })),

    async clearScenario(id: string): Promise<void> {
      await getBody(`clear scenario of ${id}`, api.DELETE('/api/devices/{id}/scenario', of(id)));
    },

    /** Takes a snapshot of a device, under a name of its own or yours. */
    takeSnapshot: (id: string, body: Schemas['SnapshotRequest'] = {}) =>
      getBody(`snapshot of ${id}`, api.POST('/api/devices/{id}/snapshots', { ...of(id), body })),

    snapshots: (id: string) =>
      getBody(`snapshots of ${id}`, api.GET('/api/devices/{id}/snapshots', of(id))),

    /**
     * A snapshot whole, to lease from later. It holds the device's secrets: write it to files of
     * your own only.
     */
    snapshot: (id: string, name: string) =>
      getBody(
        `snapshot ${name}`,
        api.GET('/api/devices/{id}/snapshots/{snapshotName}', ofSnapshot(id, name)),
      ),

    async removeSnapshot(id: string, name: string): Promise<void> {
      const path = '/api/devices/{id}/snapshots/{snapshotName}';
      await getBody(`remove snapshot ${name}`, api.DELETE(path, ofSnapshot(id, name)));
    },

    /** Puts a device back to a snapshot of it, its time, too. */
    restore(id: string, name: string) {
      const path = '/api/devices/{id}/snapshots/{snapshotName}/restore';
      return getBody(`restore ${id} to ${name}`, api.POST(path, ofSnapshot(id, name)));
    },

    /**
     * Another device that goes on from a snapshot of this one; release it when done, or give it a
     * `ttlMs`.
     */
    fork(id: string, name: string, body: Schemas['ForkRequest'] = {}) {
      const path = '/api/devices/{id}/snapshots/{snapshotName}/fork';
      return getBody(`fork ${name} of ${id}`, api.POST(path, { ...ofSnapshot(id, name), body }));
    },

    /** Exchanges with the device's API, oldest first; secrets are redacted. */
    async journal(id: string, query: JournalQuery = {}): Promise<Schemas['Journal']> {
      const params = { path: { id }, query };
      const call = `journal of ${id}`;
      const body = await getBody(call, api.GET('/api/devices/{id}/journal', { params }));
      if (typeof body !== 'string') return body;
      throw createControlError(call, 200, body);
    },

    /** The journal as text: byte for byte the same for the same seed and the same inputs. */
    async canonicalJournal(id: string): Promise<string> {
      const params = { path: { id }, query: { format: 'canonical' } } as const;
      const path = '/api/devices/{id}/journal';
      return getBody(`journal of ${id}`, api.GET(path, { params, parseAs: 'text' }));
    },

    /** Why an exchange went as it did; for the latest 200. */
    explain: (id: string, n: number) =>
      getBody(
        `explain ${n} of ${id}`,
        api.GET('/api/devices/{id}/journal/{n}/explain', { params: { path: { id, n } } }),
      ),

    /** Whether exchanges came as expected; what is not so comes with those that were nearly it. */
    verify: (id: string, body: Schemas['Verification']) =>
      getBody(
        `verify journal of ${id}`,
        api.POST('/api/devices/{id}/journal/verify', { ...of(id), body }),
      ),

    /**
     * What `stillhouse-sim replay` does again. It may hold secrets: write it to files of your own
     * only.
     */
    bundle: (id: string) => getBody(`bundle of ${id}`, api.GET('/api/devices/{id}/bundle', of(id))),

    /** The enrollment codes that the cloud knows; the first one never wears out. */
    cloudCodes: (id: string) =>
      getBody(`cloud codes of ${id}`, api.GET('/api/devices/{id}/cloud/codes', of(id))),

    /** Makes an enrollment code: one that can be used once, unless said otherwise. */
    addCloudCode: (id: string, body: Schemas['CloudCodeRequest'] = {}) =>
      getBody(
        `cloud code for ${id}`,
        api.POST('/api/devices/{id}/cloud/codes', { ...of(id), body }),
      ),

    /** What the provider's analytics sink got from the device. */
    cloudEvents: (id: string) =>
      getBody(`cloud events of ${id}`, api.GET('/api/devices/{id}/cloud/events', of(id))),

    /** What the provider's side gets wrong towards the device's pages. */
    cloudFaults: (id: string) =>
      getBody(`cloud trouble of ${id}`, api.GET('/api/devices/{id}/cloud/faults', of(id))),

    /** Lets the provider's side get something wrong towards the device's pages. */
    setCloudFaults: (id: string, body: Schemas['CloudFaultsSetting']) =>
      getBody(
        `cloud trouble of ${id}`,
        api.PUT('/api/devices/{id}/cloud/faults', { ...of(id), body }),
      ),

    /** What all devices together have shown of what they can do, since the simulator's start. */
    coverage: () => getBody('coverage', api.GET('/api/coverage')),
  };
}

function ofSnapshot(id: string, snapshotName: string) {
  return { params: { path: { id, snapshotName } } };
}

function ofFault(id: string, faultId: string) {
  return { params: { path: { id, faultId } } };
}

/** An answer, whatever it says; a ControlError when nobody gave one. */
async function answered<Answer>(
  call: string,
  baseUrl: string,
  asked: Promise<Answer>,
): Promise<Answer> {
  try {
    return await asked;
  } catch (cause) {
    const detail = `Nothing that can be read came from ${baseUrl}. Start a simulator with "npm run simulate".`;
    throw new ControlError(call, { status: 0, code: 'unreachable', detail }, { cause });
  }
}
