import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Programs that set-up, the tests or a user's own checks call, with what each is for. */
const programs = {
  git: 'repository checks',
  curl: 'the examples and the checks of the HTTP surface',
  openssl: 'checks of certificates and signing requests',
  unzip: 'checks of the log download',
};

const oldestNode = 20;

/**
 * Returns messages about missing programs and what to install. Empty if none is missing.
 * @param {{ nodeVersion?: string, path?: string }} [machine]
 */
export function findMissingPrerequisites({
  nodeVersion = process.versions.node,
  path = process.env.PATH ?? '',
} = {}) {
  const missing = [];
  if (Number.parseInt(nodeVersion, 10) < oldestNode) {
    missing.push(`Node.js ${nodeVersion} is too old: install Node.js ${oldestNode} or newer.`);
  }
  for (const [program, purpose] of Object.entries(programs)) {
    if (!isOnPath(program, path)) {
      missing.push(`"${program}" is not on the PATH (needed for ${purpose}): install ${program}.`);
    }
  }
  return missing;
}

/**
 * @param {string} program
 * @param {string} path
 */
function isOnPath(program, path) {
  return path.split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
