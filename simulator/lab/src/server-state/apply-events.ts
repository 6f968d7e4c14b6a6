import { applyMergePatch } from '@stillhouse/foundation/merge-patch';
import type { QueryClient } from '@tanstack/react-query';
import type { ControlSchema } from 'stillhouse/client';
import { type ClockReading, queryKeys } from './queries.ts';

type DeviceEvent = ControlSchema<'StreamedEvent'>;

/** A query to refetch after an event that does not contain its data. */
export type StaleQuery = 'model' | 'actions' | 'journal' | 'conditions' | 'lease';

/** Writes the data of a device event to the query cache. Returns the queries to refetch. */
export function applyDeviceEvent(
  client: QueryClient,
  id: string,
  event: DeviceEvent,
): StaleQuery[] {
  switch (event.kind) {
    case 'state':
      return applyStateEvent(client, id, event);
    case 'clock': {
      const reading: ClockReading = { clock: event.clock, readAt: performance.now() };
      client.setQueryData(queryKeys.clock(id), reading);
      // A lockout ends by time, without an event of its own.
      return ['journal', 'actions'];
    }
    case 'exchange':
      return ['journal'];
    case 'fault':
      client.setQueryData(queryKeys.faults(id), event.faults);
      return ['journal'];
    case 'scenario':
      client.setQueryData(queryKeys.scenario(id), event.scenario);
      return [];
    case 'condition':
      client.setQueryData<ControlSchema<'Condition'>[]>(queryKeys.conditions(id), (known) =>
        known?.map((one) => (one.name === event.condition.name ? event.condition : one)),
      );
      return ['journal'];
    case 'activity':
      return [];
    case 'lease':
      client.setQueryData(queryKeys.lease(id), event.lease);
      // A reset device has a new journal and other conditions.
      return ['journal', 'conditions', 'model', 'actions'];
    case 'released':
      return ['lease'];
  }
}

function applyStateEvent(
  client: QueryClient,
  id: string,
  { state, patch }: ControlSchema<'StateEvent'>,
): StaleQuery[] {
  if (state !== undefined) {
    client.setQueryData(queryKeys.state(id), state);
    return ['model', 'actions', 'conditions'];
  }
  client.setQueryData<ControlSchema<'DeviceState'>>(queryKeys.state(id), (known) =>
    known === undefined
      ? undefined
      : (applyMergePatch(known, patch) as ControlSchema<'DeviceState'>),
  );
  return ['model', 'actions'];
}
