import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { formatShard } from '@stillhouse/foundation/shard';
import { createControlClient } from 'stillhouse/client';
import { passSignalsTo } from '../set-up/signals.mjs';
import { createNamespace } from './namespaces.ts';

export const token = 'the-token-of-this-check';

const network = '10.77.0';
export const clientAddress = `${network}.1`;

type ShardOptions = { readonly count: number; readonly devices: number; readonly folder: string };

/** A simulator in a network namespace of its own, which it can leave and come back to. */
export class ShardProcess {
  readonly index: number;
  readonly address: string;
  readonly controlUrl: string;
  readonly #enter: readonly string[];
  readonly #options: ShardOptions;
  #end: (signal: NodeJS.Signals) => Promise<number | null> = async () => null;

  private constructor(index: number, enter: readonly string[], options: ShardOptions) {
    this.index = index;
    this.address = `${network}.1${index}`;
    this.controlUrl = `http://${this.address}:8090`;
    this.#enter = enter;
    this.#options = options;
  }

  static async create(index: number, options: ShardOptions): Promise<ShardProcess> {
    const enter = await createNamespace(`shard${index}`, `${network}.1${index}`);
    return new ShardProcess(index, enter, options);
  }

  get name(): string {
    return formatShard({ index: this.index, count: this.#options.count });
  }

  /** Starts it and waits until it is ready. */
  async start(): Promise<void> {
    const { devices, folder } = this.#options;
    const [program = '', ...enter] = this.#enter;
    const simulator = [
      ...[process.execPath, '-C', 'stillhouse-source', 'simulator/src/cli/main.ts', '--json'],
      ...['--host', this.address, '--devices', String(devices), '--seed', '1'],
      ...['--shard', this.name, '--shard-url', `http://${network}.1{shard}:8090`],
      ...['--addressing', 'name', '--host-suffix', `.s${this.index}.devices.example`],
      ...['--state-dir', join(folder, String(this.index))],
    ];
    const child = spawn(program, [...enter, ...simulator], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, STILLHOUSE_CONTROL_TOKEN: token },
    });
    passSignalsTo(child);
    const ended = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null);
    this.#end = (signal) => {
      child.kill(signal);
      return ended;
    };
    const line = await Promise.race([once(createInterface(child.stdout), 'line'), ended]);
    if (!Array.isArray(line)) throw new Error(`Shard ${this.name} ended with ${line}.`);
  }

  /** Ends it with a signal. Returns the exit code, or null if the signal ended it. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    return this.#end(signal);
  }

  async countDevices(): Promise<number> {
    return (await createControlClient(this.controlUrl).health()).devices;
  }
}
