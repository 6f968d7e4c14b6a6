import { parseInstant } from '@stillhouse/foundation/instant';
import { noCloudFaults } from '../../cloud/cloud-faults.ts';
import { maxCodes } from '../../cloud/enrollment-service.ts';
import type { ControlHandlers } from '../control-handlers.ts';
import { reject, rejectBody } from '../control-problem.ts';

export const cloud = {
  listCloudEvents: (_request, { leased }) => ({ status: 200, body: leased.cloudEvents.list() }),

  listUnassignedCloudEvents: (_request, { fleet }) => ({
    status: 200,
    body: fleet.unassignedEvents.list(),
  }),

  getCloudFaults: (_request, { leased }) => ({ status: 200, body: leased.cloudFaults }),

  setCloudFaults: ({ body }, { leased }) => {
    leased.cloudFaults = { ...noCloudFaults, ...body };
    return { status: 200, body: leased.cloudFaults };
  },

  listCloudCodes: (_request, { leased }) => ({
    status: 200,
    body: leased.enrollmentService.list(leased.host.clock.now()),
  }),

  createCloudCode: ({ body = {} }, { leased }) =>
    leased.runExclusive(async () => {
      const { expiresAt: text, ...rest } = body;
      const expiresAt = text === undefined ? undefined : parseInstant(text);
      if (expiresAt === null) {
        const message = `${text} is not a time. Use epoch ms or ISO 8601 with zone`;
        return rejectBody([{ pointer: '/expiresAt', message }], ' Nothing was created.');
      }
      const { enrollmentService, host } = leased;
      const made = enrollmentService.add({ ...rest, expiresAt }, host.clock.now());
      if (made !== null) return { status: 201, body: made };
      const detail =
        body.code === undefined
          ? `The cloud keeps ${maxCodes} codes for a device. Reset the device.`
          : `The cloud already has the code ${body.code.toUpperCase()}. Use another one.`;
      return reject(409, 'conflict', detail);
    }),
} satisfies Pick<
  ControlHandlers,
  | 'listCloudEvents'
  | 'listUnassignedCloudEvents'
  | 'getCloudFaults'
  | 'setCloudFaults'
  | 'listCloudCodes'
  | 'createCloudCode'
>;
