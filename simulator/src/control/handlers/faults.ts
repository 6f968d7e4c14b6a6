import type { FaultSpec } from '../../faults/fault.ts';
import { faultKinds } from '../../faults/fault-kinds.ts';
import { createParameterSchema } from '../../faults/parameters.ts';
import type { LeasedDevice } from '../../fleet/leased-device.ts';
import type { ControlHandlers } from '../control-handlers.ts';
import { type ControlRejection, formatFirstIssue, reject } from '../control-problem.ts';

export const faults = {
  listFaultKinds: () => ({
    status: 200,
    body: Object.values(faultKinds).map(({ name, summary, placements, contract, parameters }) => ({
      kind: name,
      summary,
      placement: placements[0],
      placements: [...placements],
      contract,
      parameters: createParameterSchema(parameters),
    })),
  }),

  listFaults: (_request, { leased }) => ({ status: 200, body: leased.host.faults.list() }),

  armFaults: ({ body }, { leased }) =>
    leased.runExclusive(async () => {
      // Operation ids are plain text here. Arming rejects unknown ones.
      const result = leased.host.faults.arm(body as FaultSpec[]);
      if ('armed' in result) return { status: 201, body: result.armed };
      const issues = result.rejected.flatMap(({ index, issues }) =>
        issues.map(({ pointer, message }) => ({ pointer: `/${index}${pointer}`, message })),
      );
      return reject(400, 'invalid-fault', `No fault was armed${formatFirstIssue(issues)}`, issues);
    }),

  clearFaults: (_request, { leased }) =>
    leased.runExclusive(async () => {
      leased.host.faults.clear();
      return { status: 204 };
    }),

  getFault({ path }, { leased }) {
    const fault = leased.host.faults.get(path.faultId);
    return fault === undefined
      ? rejectUnknownFault(path.faultId, leased)
      : { status: 200, body: fault };
  },

  removeFault: ({ path }, { leased }) =>
    leased.runExclusive(async () => {
      const wasArmed = leased.host.faults.remove(path.faultId);
      return wasArmed ? { status: 204 } : rejectUnknownFault(path.faultId, leased);
    }),
} satisfies Pick<
  ControlHandlers,
  'listFaultKinds' | 'listFaults' | 'armFaults' | 'clearFaults' | 'getFault' | 'removeFault'
>;

function rejectUnknownFault(id: string, { host }: LeasedDevice): ControlRejection<404> {
  const ids = host.faults.list().map((fault) => fault.id);
  const armed = ids.length === 0 ? 'None is armed' : `Armed: ${ids.join(', ')}`;
  return reject(404, 'unknown-fault', `No fault ${JSON.stringify(id)} is armed. ${armed}.`);
}
