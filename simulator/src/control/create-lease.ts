import { OtherShardError } from '../fleet/device-numbers.ts';
import { DeviceLeasedError, type Fleet } from '../fleet/fleet.ts';
import type { LeaseOptions } from '../fleet/lease-options.ts';
import { NoPortLeftError, PortTakenError } from '../http-kit/ports.ts';
import { type ControlRejection, reject } from './control-problem.ts';

/** Leases a device and returns the response; rejects if no port is left. */
export async function createLease(fleet: Fleet, options: LeaseOptions) {
  try {
    const leased = await fleet.lease(options);
    return {
      status: 201 as const,
      headers: { location: `/api/devices/${leased.id}` },
      body: leased.toLease(),
    };
  } catch (error) {
    if (error instanceof OtherShardError) return reject(409, 'other-shard', error.message);
    if (error instanceof DeviceLeasedError) return reject(409, 'conflict', error.message);
    if (error instanceof NoPortLeftError) return reject(409, 'no-port-left', error.message);
    if (!isOutOfFiles(error)) throw error;
    const { length } = fleet.list();
    return reject(
      409,
      'no-port-left',
      `The system lets this process open no more ports (with ${length} devices). Release some devices, or raise the limit of open files (ulimit -n).`,
    );
  }
}

/** Each port is an open file of the operating system. */
function isOutOfFiles(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^E[MN]FILE$/.test(String(error.code));
}

/**
 * Recreates a device on its ports. Rejects if another program has taken a port between closing and
 * opening it, which cannot be prevented.
 */
export async function recreateDevice(
  work: () => Promise<void>,
): Promise<ControlRejection<409> | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (!(error instanceof PortTakenError)) throw error;
    return reject(409, 'conflict', `${error.message} Or release this device and lease another.`);
  }
}
