import { setTimeout as wait } from 'node:timers/promises';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { ControlClient } from 'stillhouse/client';
import type { FirmwareControl, Values } from './defect.ts';

/** The parts of the state that a firmware can lose. */
const stored = ['settings', 'remoteAccess', 'certificates'] as const;

/** Lets defects change a leased device, also after the run. */
export function createFirmwareControl(control: ControlClient, id: string) {
  const late: Promise<unknown>[] = [];
  const firmware: FirmwareControl = {
    async readValues() {
      const state = await control.state(id);
      const { hostname, proxy } = state.network;
      return {
        ...Object.fromEntries(stored.map((key) => [key, state[key]])),
        network: { hostname: hostname ?? null, proxy },
      };
    },
    async revert(values) {
      await control.patch(id, createPatch(await firmware.readValues(), values));
    },
    cutPower: async () => void (await control.action(id, 'powerCycle')),
    runLater: (delayMs, work) =>
      void late.push(
        wait(delayMs)
          .then(work)
          .catch(() => {}),
      ),
  };
  return { firmware, awaitLateEffects: () => Promise.all(late) };
}

/** Returns a merge patch (RFC 7396) that also removes what was added. */
function createPatch(now: Values, then: Values): Values {
  const removed = Object.keys(now).filter((key) => !Object.hasOwn(then, key));
  return {
    ...Object.fromEntries(removed.map((key) => [key, null])),
    ...Object.fromEntries(
      Object.entries(then).map(([key, value]) => {
        const current = now[key];
        return [key, isRecord(value) && isRecord(current) ? createPatch(current, value) : value];
      }),
    ),
  };
}
