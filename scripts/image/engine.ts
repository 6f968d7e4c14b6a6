import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** How to build and look at an image with a program for containers. */
export type Engine = {
  readonly name: 'podman' | 'buildah' | 'docker';
  /** Succeeds if the program can build here. Docker may be installed without its service. */
  readonly probe: readonly string[];
  /** Options that make the same files the same image, at any time. */
  readonly buildOptions: (epoch: string) => readonly string[];
  /** Prints the id of an image. */
  readonly inspect: readonly string[];
};

/**
 * `chroot` needs no rights of its own, and the Containerfile runs nothing. The other format has no
 * health checks.
 */
const buildahOptions = (epoch: string) => [
  ...['--isolation', 'chroot', '--timestamp', epoch],
  ...['--format', 'docker'],
];
const inspect = ['image', 'inspect', '--format', '{{.Id}}'];

/** Read-only and without rights. Some hosts reject the limits that engines set by themselves. */
export const confinement = [
  ...['--rm', '--read-only', '--cap-drop', 'all', '--security-opt', 'no-new-privileges'],
  ...['--network', 'host', '--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096'],
];

const engines: readonly Engine[] = [
  { name: 'podman', probe: ['--version'], buildOptions: buildahOptions, inspect },
  {
    name: 'buildah',
    probe: ['--version'],
    buildOptions: buildahOptions,
    inspect: ['inspect', '--type', 'image', '--format', '{{.FromImageID}}'],
  },
  {
    name: 'docker',
    probe: ['version'],
    buildOptions: (epoch) => ['--build-arg', `SOURCE_DATE_EPOCH=${epoch}`],
    inspect,
  },
];

export const missingEngine =
  'No program for containers works here: podman, buildah, or docker with its service. Install one, such as with "apt-get install podman".';

export const missingRunningEngine =
  'podman, or docker with its service, must be able to run containers here. Install one, such as with "apt-get install podman".';

/** Finds the first installed engine that also runs containers, or null. */
export function findRunningEngine(): Engine | null {
  return engines.find((engine) => works(engine) && canRun(engine)) ?? null;
}

/** Exit code for a container that started, and did not find its program. */
const commandNotFound = 127;

/** Docker's service is there to run containers. podman may be installed where none can start. */
function canRun({ name }: Engine): boolean {
  if (name !== 'podman') return name === 'docker';
  const folder = mkdtempSync(join(tmpdir(), 'stillhouse-rootfs-'));
  try {
    const command = ['run', ...confinement, '--rootfs', folder, '/no-program'];
    return spawnSync(name, command).status === commandNotFound;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Finds the first installed engine, or null. */
export function findEngine(): Engine | null {
  return engines.find(works) ?? null;
}

function works({ name, probe }: Engine): boolean {
  return spawnSync(name, probe).status === 0;
}
