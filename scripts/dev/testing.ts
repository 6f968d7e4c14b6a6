import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import { onTestFinished } from 'vitest';
import { findFreePorts } from '../free-ports.ts';

const portOptions = [
  'port',
  'setup-port',
  'lab-port',
  'cloud-port',
  'console-dev-port',
  'lab-dev-port',
] as const;
type Ports = Record<(typeof portOptions)[number], number>;

export type Dev = {
  readonly child: ChildProcess;
  readonly ports: Ports;
  /** What it has printed so far, without colors. */
  read(): string;
};

/** Starts `npm run dev` in a checkout, at free ports, until the test ends. */
export async function startDev(checkout: string, ...options: string[]): Promise<Dev> {
  const found = await findFreePorts(portOptions.length);
  const ports = Object.fromEntries(portOptions.map((option, at) => [option, found[at]])) as Ports;
  const child = spawn(
    process.execPath,
    [
      ...['-C', 'stillhouse-source', 'scripts/dev.ts', ...options],
      ...portOptions.map((option) => `--${option}=${ports[option]}`),
    ],
    { cwd: checkout, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  onTestFinished(async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  });
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  return { child, ports, read: () => stripVTControlCharacters(printed) };
}
