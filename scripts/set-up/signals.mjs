// Plain JavaScript without dependencies, because it must run on a fresh clone with Node 20.
import { constants } from 'node:os';

/** The signals that end a program. */
const names = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set();

/** @type {NodeJS.Signals | null} */
let received = null;

/**
 * Passes the signals that end this process on to a child. Ctrl-C in a terminal reaches the child
 * directly as well, and npm sends it again, so the child must expect it several times.
 * @param {import('node:child_process').ChildProcess} child
 */
export function passSignalsTo(child) {
  if (process.listenerCount('SIGINT', onSignal) === 0) {
    for (const name of names) process.on(name, onSignal);
  }
  children.add(child);
  child.on('exit', () => children.delete(child));
}

/** @param {NodeJS.Signals} name */
function onSignal(name) {
  received ??= name;
  for (const child of children) child.kill(name);
}

/** Returns true if a signal has arrived that ends this process once its children are gone. */
export function isStopped() {
  return received !== null;
}

export function exitIfStopped() {
  if (received !== null) process.exit(getExitCode(null, received));
}

/**
 * The exit code that a shell reports: 128 and the number of the signal that ended a program.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
export function getExitCode(code, signal) {
  return signal === null ? (code ?? 1) : 128 + constants.signals[signal];
}
