import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import type { ControlClient } from 'stillhouse/client';
import { root } from '../set-up/paths.mjs';

/** Polling interval for a program that does not print when it is ready. */
const maxAttempts = 100;
const triesApartMs = 200;

/** A server in its own process, with the JSON line that it printed when it was ready. */
export type RunningServer<Ready> = {
  readonly ready: Ready;
  readonly processId: number | undefined;
  /** Resident memory as the kernel reports it (Linux). */
  residentMegabytes(): number;
  /** CPU time since its start, user and system (Linux). */
  processorMs(): number;
  stop(): Promise<void>;
  kill(): Promise<void>;
};

/** The fields of the simulator's `--json` line that the benchmarks use. */
export type SimulatorReady = {
  readonly consoleUrl: string;
  /** Address of the control API. */
  readonly controlUrl: string;
  readonly labUrl: string;
};

/** Starts a program of the repository and waits for its first line. */
async function startServer<Ready>(
  program: string,
  programArguments: readonly string[] = [],
): Promise<RunningServer<Ready>> {
  const child = spawn(process.execPath, ['-C', 'stillhouse-source', program, ...programArguments], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return toRunningServer(child, JSON.parse(String(line)) as Ready);
}

/**
 * Starts a program that does not say when it is ready, and waits until something responds at its
 * address.
 */
export async function startAt(
  url: string,
  program: string,
  programArguments: readonly string[],
): Promise<RunningServer<{ readonly url: string }>> {
  const child = spawn(process.execPath, [program, ...programArguments], { stdio: 'ignore' });
  for (let tries = 0; tries < maxAttempts; tries += 1) {
    if (child.exitCode !== null) break;
    try {
      await fetch(url);
      return toRunningServer(child, { url });
    } catch {
      await setTimeout(triesApartMs);
    }
  }
  child.kill('SIGKILL');
  throw new Error(`${program} does not respond at ${url}. Is the port taken?`);
}

function toRunningServer<Ready>(child: ChildProcess, ready: Ready): RunningServer<Ready> {
  return {
    ready,
    processId: child.pid,
    residentMegabytes: () => readResidentMegabytes(child.pid),
    processorMs: () => readProcessorMs(child.pid),
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  };
}

/** A simulated device on free ports, apart from those of the options. */
export function startSimulator(...more: string[]): Promise<RunningServer<SimulatorReady>> {
  const ports = ['--port', '--setup-port', '--lab-port', '--cloud-port'];
  return startServer('simulator/src/cli/main.ts', [
    '--json',
    ...ports.filter((port) => !more.includes(port)).flatMap((port) => [port, '0']),
    ...more,
  ]);
}

/** Waits for all devices of `--devices`: the simulator is ready before it has created them. */
export async function waitForDevices(control: ControlClient, devices: number): Promise<void> {
  while ((await control.health()).devices < devices) await setTimeout(triesApartMs);
}

const references = {
  'bare Express': 'scripts/bench/bare-express.ts',
  'constant handler': 'scripts/bench/constant-handler.ts',
} as const;

export type Reference = keyof typeof references;

/** The server that the simulator is compared with in the same run. */
export function startReference(name: Reference): Promise<RunningServer<{ readonly url: string }>> {
  return startServer(references[name]);
}

function readResidentMegabytes(processId: number | undefined): number {
  const status = readFileSync(`/proc/${processId}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

/** Fields 14 and 15 of proc(5) stat, in ticks of 10 ms. The name in field 2 may contain spaces. */
function readProcessorMs(processId: number | undefined): number {
  const stat = readFileSync(`/proc/${processId}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

/**
 * Signs in as admin and returns the header that carries the token.
 * @param headers `fetch` would not send another `host`
 */
export async function signIn(
  deviceUrl: string,
  headers: Record<string, string> = {},
): Promise<{ authorization: string }> {
  const outgoing = request(`${deviceUrl}/api/v1/admin_login`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
  });
  outgoing.end(JSON.stringify({ userName: 'admin', password: 'stillhouse' }));
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  const { token } = JSON.parse(await text(response)) as { token: string };
  return { authorization: `Bearer ${token}` };
}
