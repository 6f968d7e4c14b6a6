import { spawnSync } from 'node:child_process';

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
  'podman, or docker with its service, is needed. Install one, such as with "apt-get install podman".';

/** Finds the first installed engine that also runs containers, or null. */
export function findRunningEngine(): Engine | null {
  return engines.find((engine) => engine.name !== 'buildah' && works(engine)) ?? null;
}

/** Finds the first installed engine, or null. */
export function findEngine(): Engine | null {
  return engines.find(works) ?? null;
}

function works({ name, probe }: Engine): boolean {
  return spawnSync(name, probe).status === 0;
}
