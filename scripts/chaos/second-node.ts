import { execFileSync } from 'node:child_process';
import { InvalidArgumentError } from 'commander';
import { getPackagedNode, nodePackage } from '../set-up/paths.mjs';

/** The first version that runs TypeScript without an option. */
const minVersion = { major: 22, minor: 18 };

const remedy = `Install another version with "npm install --no-save --prefix /tmp/second-node ${nodePackage}@VERSION", and use ${getPackagedNode('/tmp/second-node/node_modules')}.`;

/** The versions of a Node.js program, as `process.versions` has them. */
type NodeVersions = { node: string; tz: string };

/**
 * Reads an option with the path of a Node.js program of another version than this one. Its rules of
 * time zones must be the same: they are data, and responses contain them.
 */
export function readSecondNode(path: string): string {
  const { node, tz } = readVersions(path);
  const [major = 0, minor = 0] = node.split('.').map(Number);
  if (node === process.versions.node) {
    throw new InvalidArgumentError(`It is Node.js ${node}, as the first one. ${remedy}`);
  }
  if (major < minVersion.major || (major === minVersion.major && minor < minVersion.minor)) {
    const needed = `${minVersion.major}.${minVersion.minor}`;
    throw new InvalidArgumentError(`Node.js ${node} is older than ${needed}. ${remedy}`);
  }
  if (tz !== process.versions.tz) {
    throw new InvalidArgumentError(
      `Node.js ${node} has time zone data ${tz} instead of ${process.versions.tz}. ${remedy}`,
    );
  }
  return path;
}

export function readVersions(path: string): NodeVersions {
  try {
    const output = execFileSync(path, ['-p', 'JSON.stringify(process.versions)'], {
      ...{ encoding: 'utf8', stdio: 'pipe' },
    });
    const { node, tz } = JSON.parse(output) as Partial<NodeVersions>;
    if (typeof node === 'string' && typeof tz === 'string') return { node, tz };
  } catch {
    // It does not exist, or is not a Node.js program.
  }
  throw new InvalidArgumentError(`It is not a Node.js program. ${remedy}`);
}
