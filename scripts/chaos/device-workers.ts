import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { DeviceResult, DeviceTask } from './device-messages.ts';

/** The locales of the workers: a run must not depend on that of its process. */
const locales = ['C', 'tr_TR.UTF-8', 'ar_EG.UTF-8', 'ja_JP.UTF-8'];

/** Real time that a case may take. Most take less than a tenth of a second. */
const maxCaseMs = 120_000;

const program = fileURLToPath(new URL('./device-worker.ts', import.meta.url));

export type WorkerOptions = {
  /** Additional variables of the processes. */
  environment?: NodeJS.ProcessEnv;
  /** Path of the Node.js program that plays the second run of each case. */
  secondNode?: string | undefined;
};

/** One process for each Node.js program, of which one plays a case at a time. */
type Slot = { children: Map<string, ChildProcess>; turn: Promise<unknown> };

/** Processes that play cases. Each takes one case at a time. */
export class DeviceWorkers {
  readonly #slots: Slot[];
  readonly #options: WorkerOptions;

  constructor(count: number, options: WorkerOptions = {}) {
    this.#slots = Array.from({ length: count }, () => ({
      ...{ children: new Map(), turn: Promise.resolve() },
    }));
    this.#options = options;
  }

  get count(): number {
    return this.#slots.length;
  }

  /**
   * Plays a case on a worker, after its earlier ones.
   * @param index counts from 0, modulo the number of workers
   */
  play(index: number, task: DeviceTask): Promise<DeviceResult> {
    const at = index % this.#slots.length;
    const slot = this.#slots[at];
    if (slot === undefined) throw new RangeError(`There is no worker ${at}.`);
    const result = slot.turn.then(() => {
      const { secondNode = process.execPath } = this.#options;
      const node = task.run === 0 ? process.execPath : secondNode;
      const child = slot.children.get(node) ?? this.#start(at, node);
      slot.children.set(node, child);
      return this.#send(child, task, () => slot.children.delete(node));
    });
    slot.turn = result;
    return result;
  }

  close(): void {
    for (const { children } of this.#slots) for (const child of children.values()) child.kill();
  }

  #start(at: number, node: string): ChildProcess {
    const locale = locales[at % locales.length];
    return fork(program, [], {
      execPath: node,
      execArgv: ['-C', 'stillhouse-source'],
      // What the simulator reports is in the journal, too.
      stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
      env: { ...process.env, ...this.#options.environment, LC_ALL: locale, LANG: locale },
    });
  }

  /** @param onEnd called when the process cannot be used again */
  #send(child: ChildProcess, task: DeviceTask, onEnd: () => void): Promise<DeviceResult> {
    return new Promise((resolve) => {
      const end = (result: DeviceResult) => {
        clearTimeout(timer);
        child.off('message', end);
        child.off('exit', onExit);
        resolve(result);
      };
      const fail = (seen: string) => {
        onEnd();
        end({ violation: { oracle: 'internal error', seen }, digest: seen, places: [] });
      };
      const onExit = (code: number | null) => fail(`the process ends with ${code}`);
      const timer = setTimeout(() => {
        child.off('exit', onExit);
        child.kill('SIGKILL');
        fail(`the case does not end within ${maxCaseMs / 1_000} s`);
      }, maxCaseMs);
      child.on('message', end);
      child.on('exit', onExit);
      child.send(task);
    });
  }
}
