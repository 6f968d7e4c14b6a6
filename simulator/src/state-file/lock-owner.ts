import { readFileSync, readlinkSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { monotonicNow, pause, realNow } from '@stillhouse/device/clock/real-time';
import { createRandomId } from '@stillhouse/foundation/write-whole-file';
import { getFailureReason } from './state-file.ts';

/** The owner renews the time of its lock, because process ids of other machines say nothing. */
export const renewalMs = 1_000;
export const maxAgeMs = 5_000;

/** As short as a program that starts may wait without being noticed. */
const lookMs = 100;

/** Who has a lock: process id, host name, place of the process id, and a random id. */
export type Owner = { text: string; pid: number; host: string; space: string | undefined };

/**
 * Identifies the place in which process ids are unique: on Linux, the PID namespace of the
 * container and the start of the machine.
 */
export function getProcessSpace(): string {
  if (process.platform !== 'linux') return hostname();
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return createRandomId();
  }
}

/** Returns null if the lock is gone. */
export async function readOwner(lock: string): Promise<Owner | null> {
  try {
    const content = await readFile(lock, 'utf8');
    const text = content.trim();
    // A power cut may leave a beginning, whose number would be that of some other process.
    const [pid, host = hostname(), space] = content.endsWith('\n') ? text.split(' ') : [];
    return { text, pid: Number(pid), host, space };
  } catch (error) {
    if (getFailureReason(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Waits until the lock is renewed, or for so long that its owner cannot be running. */
export async function isHeld(owner: Owner, lock: string, space: string): Promise<boolean> {
  // Locks of older versions do not name the place.
  const isHere = (owner.space ?? owner.host) === (owner.space === undefined ? hostname() : space);
  if (isHere && owner.pid !== process.pid && isRunning(owner.pid)) return true;
  if (isHere && owner.space !== undefined) return false;
  const first = await getRenewal(lock);
  // The clock of another machine may be ahead.
  const until = monotonicNow() + maxAgeMs;
  for (;;) {
    const renewed = await getRenewal(lock);
    if (renewed !== first) return renewed !== null;
    if (renewed === null || realNow() - renewed >= maxAgeMs) return false;
    if (monotonicNow() >= until) return false;
    await pause(lookMs);
  }
}

/** Returns null if the lock is gone. */
async function getRenewal(lock: string): Promise<number | null> {
  try {
    return (await stat(lock)).mtimeMs;
  } catch {
    return null;
  }
}

/** A process of another user cannot be signaled, but it exists. */
function isRunning(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return getFailureReason(error) !== 'ESRCH';
  }
}

export function formatOwner(owner: Owner | null): string {
  return owner === null ? 'unknown' : `process ${owner.pid} on host ${owner.host}`;
}
