import type { ControlHandlers } from '../control-handlers.ts';

export const cloud = {
  listCloudEvents: (_request, { leased }) => ({ status: 200, body: leased.cloudEvents.list() }),
} satisfies Pick<ControlHandlers, 'listCloudEvents'>;
