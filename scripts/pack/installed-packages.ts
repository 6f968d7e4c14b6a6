import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { oldestNode } from '@stillhouse/foundation/check-node';
import { onTestFinished } from 'vitest';
import { readBlocks, readValue } from '../guides/read-guide.ts';
import { getPackagedNode, nodePackage, root } from '../set-up/paths.mjs';
import { userEnvironment } from './pack-packages.ts';

/** The home directory of the user, and the folder that the documented lines install into. */
let home = '';
let folder = '';
export const getFolder = () => folder;
export const resolveInFolder = (path: string) => join(folder, path);
const readDocument = (path: string) => readFileSync(join(root, path), 'utf8');
export const programs = {
  simulator: () => resolveInFolder('node_modules/.bin/stillhouse'),
  verifier: () => resolveInFolder('node_modules/.bin/stillhouse-verify'),
  mcp: () => resolveInFolder('node_modules/.bin/stillhouse-mcp'),
};

/** The list of requirements is more than the default of 1 MB. */
const maxOutputBytes = 8_000_000;

/** As on the machine, although the home directory is another. An audit can wait for minutes. */
const npmSettings = {
  npm_config_cache: process.env.npm_config_cache ?? join(homedir(), '.npm'),
  npm_config_userconfig: join(homedir(), '.npmrc'),
  npm_config_prefer_offline: 'true',
  npm_config_audit: 'false',
};

export async function run(
  program: string,
  programArguments: string[],
  cwd = folder,
): Promise<string> {
  const options = {
    cwd,
    env: { ...userEnvironment, ...npmSettings, HOME: home },
    maxBuffer: maxOutputBytes,
  };
  return (await promisify(execFile)(program, programArguments, options)).stdout;
}

/** Installs the oldest Node for the packages beside them, and returns its path. */
export async function installOldestNode(): Promise<string> {
  await run('npm', ['install', '--no-save', `${nodePackage}@${oldestNode}`]);
  return getPackagedNode(resolveInFolder('node_modules'));
}

/** Returns the output of a command of stillhouse. */
export const simulate = (...words: string[]) => run(programs.simulator(), words);

/** Runs the documented lines of the installation in an empty folder. */
export async function install(): Promise<void> {
  home = await mkdtemp(join(tmpdir(), 'stillhouse-pack-'));
  folder = join(home, 'room-tests');
  await mkdir(folder);
  // An installation that asks a registry for one of our names fails.
  await writeFile(resolveInFolder('.npmrc'), '@stillhouse:registry=http://127.0.0.1:9/\n');
  const blocks = readBlocks(readDocument('docs/reference/command-line.md'));
  const lines = blocks.find((block) => readValue(block, 'elsewhere') === 'packing');
  if (!/^npm run pack .*\n.*\nnpm install /.test(lines?.text ?? '')) {
    throw new Error('docs/reference/command-line.md does not say how to install the packages.');
  }
  await run('bash', ['-euo', 'pipefail', '-c', lines?.text ?? ''], root);
}

export async function remove(): Promise<void> {
  await rm(home, { recursive: true, force: true });
}

/** Starts stillhouse on free ports, and returns what it prints when it is ready. */
export const startSimulator = (...options: string[]) =>
  startCommand([programs.simulator(), ...options], { cwd: folder, env: userEnvironment });

/** Starts a command that runs stillhouse, like `startSimulator`. */
export async function startCommand(
  [program = '', ...options]: readonly string[],
  place: Pick<SpawnOptions, 'cwd' | 'env'>,
) {
  const ports = ['--port', '--setup-port', '--lab-port', '--cloud-port'].flatMap((it) => [it, '0']);
  const child = spawn(program, [...options, '--json', ...ports], {
    ...place,
    // A group of its own: npx does not pass a signal on.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => end(child));
  const lines = createInterface(child.stdout);
  const [line] = await Promise.race([once(lines, 'line'), once(lines, 'close')]);
  return JSON.parse(String(line)) as { consoleUrl: string; controlUrl: string; labUrl: string };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = once(child, 'close');
  process.kill(-(child.pid ?? 0), 'SIGTERM');
  await gone;
}
