import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where our version is, besides package-lock.json, which npm writes. */
const places: Readonly<Record<string, RegExp>> = {
  'CHANGELOG.md': /(?<=^## )\d+\.\d+\.\d+(?= - unreleased$)/m,
  'simulator/control.yaml': /(?<=\b(?:version|stillhouse): )\d+\.\d+\.\d+\b/g,
  'simulator/deploy/ci/github-action/action.yml': /(?<=\bdefault: )\d+\.\d+\.\d+$/gm,
  'simulator/deploy/ci/gitlab-ci.yml': /(?<=\bSTILLHOUSE_VERSION: )\d+\.\d+\.\d+$/gm,
};

/** That of a package, and of those of our packages that it needs. */
const inManifest = /(?<="(?:version|@stillhouse\/[\w-]+|stillhouse[\w-]*)": ")\d+\.\d+\.\d+(?=")/g;

type Manifest = { version: string; workspaces: string[] };

function readPlaces(root: string): { path: string; text: string; pattern: RegExp }[] {
  const { workspaces } = readRootManifest(root);
  const manifests = ['', ...workspaces].map((folder) => join(folder, 'package.json'));
  const all = [
    ...Object.entries(places),
    ...manifests.map((path): [string, RegExp] => [path, inManifest]),
  ];
  return all.map(([path, pattern]) => {
    return { path, text: readFileSync(join(root, path), 'utf8'), pattern };
  });
}

function readRootManifest(root: string): Manifest {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
}

/** Returns the versions that each file has. */
export function listVersions(root: string): { path: string; versions: string[] }[] {
  return readPlaces(root).map(({ path, text, pattern }) => ({
    path,
    versions: [...(text.match(pattern) ?? [])],
  }));
}

/**
 * Writes a version to all places but package-lock.json.
 * @throws Error if it is no version, or not above the present one
 */
export function raiseVersion(root: string, version: string): void {
  const { version: before } = readRootManifest(root);
  if (!/^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}$/.test(version)) {
    throw new Error(`"${version}" is no version. Use one such as ${suggestNext(before)}.`);
  }
  if (version.localeCompare(before, 'en', { numeric: true }) <= 0) {
    throw new Error(`${version} is not above ${before}. Use one such as ${suggestNext(before)}.`);
  }
  for (const { path, text, pattern } of readPlaces(root)) {
    writeFileSync(join(root, path), text.replace(pattern, version));
  }
}

function suggestNext(version: string): string {
  const [major, minor] = version.split('.').map(Number);
  return `${major}.${(minor ?? 0) + 1}.0`;
}
