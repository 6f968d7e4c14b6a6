import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { DeviceResult, DeviceTask } from './device-messages.ts';

/** The locales of the workers: a run must not depend on that of its process. */
const locales = ['C', 'tr_TR.UTF-8', 'ar_EG.UTF-8', 'ja_JP.UTF-8'];

/** Real time that a case may take. Most take less than a tenth of a second. */
const maxCaseMs = 120_000;

const program = fileURLToPath(new URL('./device-worker.ts', import.meta.url));

/** Processes that play cases. Each takes one case at a time. */
export class DeviceWorkers {
  readonly #slots: { child: ChildProcess | null; turn: Promise<unknown> }[];
  readonly #environment: NodeJS.ProcessEnv;

  /** @param environment additional variables of the processes */
  constructor(count: number, environment: NodeJS.ProcessEnv = {}) {
    this.#slots = Array.from({ length: count }, () => ({ child: null, turn: Promise.resolve() }));
    this.#environment = environment;
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
      slot.child ??= this.#start(at);
      return this.#send(slot, slot.child, task);
    });
    slot.turn = result;
    return result;
  }

  close(): void {
    for (const { child } of this.#slots) child?.kill();
  }

  #start(at: number): ChildProcess {
    const locale = locales[at % locales.length];
    return fork(program, [], {
      execArgv: [...process.execArgv],
      // What the simulator reports is in the journal, too.
      stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
      env: { ...process.env, ...this.#environment, LC_ALL: locale, LANG: locale },
    });
  }

  #send(
    slot: { child: ChildProcess | null },
    child: ChildProcess,
    task: DeviceTask,
  ): Promise<DeviceResult> {
    return new Promise((resolve) => {
      const end = (result: DeviceResult) => {
        clearTimeout(timer);
        child.off('message', end);
        child.off('exit', onExit);
        resolve(result);
      };
      const fail = (seen: string) => {
        slot.child = null;
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
