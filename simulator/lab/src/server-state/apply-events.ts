import { applyMergePatch, type ControlSchema } from '@stillhouse/simulator/client';
import type { QueryClient } from '@tanstack/react-query';
import { keys, type ReadClock } from './queries.ts';

type DeviceEvent = ControlSchema<'StreamedEvent'>;
type Lease = ControlSchema<'Lease'>;

/** What has to be asked for again after an event, as that does not tell it. */
export type Stale = 'model' | 'journal' | 'conditions' | 'fleet';

/** Puts what an event of a device tells where the answers are kept. Returns what it makes stale. */
export function takeDeviceEvent(client: QueryClient, id: string, event: DeviceEvent): Stale[] {
  switch (event.kind) {
    case 'state':
      return takeState(client, id, event);
    case 'clock': {
      const read: ReadClock = { clock: event.clock, readAt: performance.now() };
      client.setQueryData(keys.clock(id), read);
      return ['journal'];
    }
    case 'exchange':
      return ['journal'];
    case 'fault':
      client.setQueryData(keys.faults(id), event.faults);
      return ['journal'];
    case 'scenario':
      client.setQueryData(keys.scenario(id), event.scenario);
      return [];
    case 'condition':
      client.setQueryData<ControlSchema<'Condition'>[]>(keys.conditions(id), (known) =>
        known?.map((one) => (one.name === event.condition.name ? event.condition : one)),
      );
      return ['journal'];
    case 'happening':
      return [];
    case 'lease':
      putLease(client, event.lease);
      // A device that was made anew has another journal, and other conditions.
      return ['journal', 'conditions', 'model'];
    case 'released':
      return ['fleet'];
  }
}

/** Puts what an event of the fleet tells where the answers are kept. */
export function takeFleetEvent(client: QueryClient, event: ControlSchema<'FleetEvent'>): void {
  switch (event.kind) {
    case 'fleet':
      client.setQueryData(keys.fleet, event.devices);
      return;
    case 'leased':
    case 'changed':
      putLease(client, event.lease);
      return;
    case 'released':
      client.setQueryData<Lease[]>(keys.fleet, (known) =>
        known?.filter(({ id }) => id !== event.id),
      );
  }
}

function takeState(
  client: QueryClient,
  id: string,
  { state, patch }: ControlSchema<'StateEvent'>,
): Stale[] {
  if (state !== undefined) {
    client.setQueryData(keys.state(id), state);
    return ['model', 'conditions'];
  }
  client.setQueryData<ControlSchema<'DeviceState'>>(keys.state(id), (known) =>
    known === undefined
      ? undefined
      : (applyMergePatch(known, patch) as ControlSchema<'DeviceState'>),
  );
  return ['model'];
}

function putLease(client: QueryClient, lease: Lease): void {
  client.setQueryData<Lease[]>(keys.fleet, (known) => {
    if (known === undefined) return undefined;
    const isThere = known.some(({ id }) => id === lease.id);
    return isThere ? known.map((one) => (one.id === lease.id ? lease : one)) : [...known, lease];
  });
}
