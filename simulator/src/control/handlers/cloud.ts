import { parseInstant } from '@stillhouse/foundation/instant';
import { noTrouble } from '../../cloud/cloud-trouble.ts';
import { mostCodes } from '../../cloud/enrollment-desk.ts';
import type { ControlHandlers } from '../control-handlers.ts';
import { refuse, refuseBody } from '../control-problem.ts';

export const cloud = {
  listCloudEvents: (_request, { leased }) => ({ status: 200, body: leased.cloudEvents.list() }),

  getCloudTrouble: (_request, { leased }) => ({ status: 200, body: leased.cloudTrouble }),

  setCloudTrouble: ({ body }, { leased }) => {
    leased.cloudTrouble = { ...noTrouble, ...body };
    return { status: 200, body: leased.cloudTrouble };
  },

  listCloudCodes: (_request, { leased }) => ({
    status: 200,
    body: leased.enrollmentDesk.list(leased.host.clock.now()),
  }),

  createCloudCode: ({ body = {} }, { leased }) =>
    leased.runExclusive(async () => {
      const { expiresAt: asked, ...rest } = body;
      const expiresAt = asked === undefined ? undefined : parseInstant(asked);
      if (expiresAt === null) {
        const message = `${asked} is no time; give epoch ms or ISO 8601 with zone`;
        return refuseBody([{ pointer: '/expiresAt', message }], ' Nothing was made.');
      }
      const { enrollmentDesk, host } = leased;
      const made = enrollmentDesk.add({ ...rest, expiresAt }, host.clock.now());
      if (made !== null) return { status: 201, body: made };
      const detail =
        body.code === undefined
          ? `The cloud keeps ${mostCodes} codes for a device. Reset the device.`
          : `The cloud knows the code ${body.code.toUpperCase()} already. Take another one.`;
      return refuse(409, 'conflict', detail);
    }),
} satisfies Pick<
  ControlHandlers,
  'listCloudEvents' | 'getCloudTrouble' | 'setCloudTrouble' | 'listCloudCodes' | 'createCloudCode'
>;
