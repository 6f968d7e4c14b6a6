/** The oldest Node.js for the packed programs: `node:zlib` has zstd since then. */
export const oldestNode = '22.15.0';

/**
 * Returns what to tell the user of an older Node.js, or null. Imports nothing, so that each Node.js
 * can load it.
 */
export function explainOldNode(program: string): string | null {
  const version = process.versions.node;
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldestNode.split('.').map(Number);
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return null;
  return `${program} needs Node.js ${oldestNode} or newer, but this is ${version}. Install it from https://nodejs.org.`;
}
