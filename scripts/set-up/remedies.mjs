// Plain JavaScript without dependencies, because it must run on a fresh clone with Node 20.

/** What a program prints when something outside the repository is in the way, and the remedy. */
const remedies = /** @type {const} */ ([
  [/ENOSPC|no space left on device/i, 'The disk is full. Free 1 GB, then run the command again.'],
  [
    /EROFS|EACCES|EPERM/,
    'The checkout cannot be written. Run the command as its owner, or in a copy that can be written.',
  ],
  [/ENEEDAUTH|\bE401\b/, 'The registry asks for a login: run "npm login", then the command again.'],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|EIDLETIMEOUT|ERR_SOCKET_TIMEOUT|E407|UNABLE_TO_|SELF_SIGNED_CERT/,
    'npm cannot reach its registry. Check the network and npm\'s "registry", "proxy" and "cafile" (npm config list), then run the command again.',
  ],
]);

/**
 * Returns what to do about a failed step, or null if the cause is not outside the repository.
 * @param {string} output of the step, or the message of an error
 */
export function findRemedy(output) {
  return remedies.find(([cause]) => cause.test(output))?.[1] ?? null;
}
