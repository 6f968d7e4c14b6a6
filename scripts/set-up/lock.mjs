// Plain JavaScript without dependencies, because it must run on a fresh clone with Node 20.
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Between two looks at a lock that another process has. */
const pauseMs = 200;

/**
 * Takes a lock, unless a running process has it. The lock of a process that was killed does not
 * count.
 * @param {string} path
 * @returns {number | null} the id of the process that has it, null if it is ours now
 */
export function tryLock(path) {
  mkdirSync(dirname(path), { recursive: true });
  const own = `${path}-${process.pid}`;
  rmSync(own, { force: true });
  // The folder may belong to everybody: does not write through somebody's link.
  writeFileSync(own, String(process.pid), { flag: 'wx' });
  try {
    const owner = readOwner(path);
    if (owner !== null && isRunning(owner)) return owner;
    rmSync(path, { force: true });
    // Fails if another process was faster, and never shows a lock without its owner.
    linkSync(own, path);
    return null;
  } catch (error) {
    const owner = readOwner(path);
    if (owner === null) throw error;
    return owner;
  } finally {
    rmSync(own, { force: true });
  }
}

/**
 * Does work that no other process may do at the same time. Waits for the process that does.
 * @param {string} path of the lock
 * @param {() => void} work
 * @param {(owner: number) => void} onWait called once
 */
export function runLocked(path, work, onWait) {
  let isWaiting = false;
  for (let owner = tryLock(path); owner !== null; owner = tryLock(path)) {
    if (!isWaiting) onWait(owner);
    isWaiting = true;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
  }
  try {
    work();
  } finally {
    rmSync(path, { force: true });
  }
}

/** @param {string} path */
function readOwner(path) {
  try {
    return Number.parseInt(readFileSync(path, 'utf8'), 10);
  } catch {
    return null;
  }
}

/** @param {number} processId */
function isRunning(processId) {
  try {
    return processId !== process.pid && process.kill(processId, 0);
  } catch {
    return false;
  }
}
