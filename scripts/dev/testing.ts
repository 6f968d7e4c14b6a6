import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { stripVTControlCharacters } from 'node:util';
import { onTestFinished } from 'vitest';

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
  const ports = await findFreePorts();
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

async function findFreePorts(): Promise<Ports> {
  const servers = await Promise.all(
    portOptions.map(async (option) => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return { option, server, port: (server.address() as AddressInfo).port };
    }),
  );
  await Promise.all(servers.map(({ server }) => once(server.close(), 'close')));
  return Object.fromEntries(servers.map(({ option, port }) => [option, port])) as Ports;
}
