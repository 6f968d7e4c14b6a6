import type { DeviceClock, TimerId } from '../clock/device-clock.ts';
import type { DeviceState, ScheduledTask, Task, TaskKind } from '../state/device-state.ts';

/**
 * What is to happen to a device by itself. The items are data in the device's state, so that a copy
 * of the state carries them along; the clock only holds a timer for each.
 */
export class TaskScheduler {
  readonly #clock: DeviceClock;
  readonly #state: () => DeviceState;
  readonly #run: (task: Task) => void;
  readonly #timers = new Map<number, TimerId>();

  constructor(clock: DeviceClock, state: () => DeviceState, run: (task: Task) => void) {
    this.#clock = clock;
    this.#state = state;
    this.#run = run;
  }

  /**
   * Returns when it will run, epoch ms.
   * @param details what the task is to know besides its kind
   */
  schedule(kind: TaskKind, delayMs: number, details: Omit<Task, 'kind'> = {}): number {
    const items = this.#state().scheduledTasks;
    const id = items.reduce((highest, item) => Math.max(highest, item.id), 0) + 1;
    const item: ScheduledTask = { id, at: this.#clock.now() + delayMs, task: { kind, ...details } };
    items.push(item);
    this.#arm(item);
    return item.at;
  }

  /** Takes all tasks of these kinds off. */
  cancel(...kinds: TaskKind[]): void {
    this.cancelWhere(({ kind }) => kinds.includes(kind));
  }

  /** Takes all tasks off that are as described. */
  cancelWhere(isMeant: (task: Task) => boolean): void {
    for (const item of this.#state().scheduledTasks.filter(({ task }) => isMeant(task)))
      this.#drop(item);
  }

  /** Epoch ms at which a task of this kind runs next, or null. */
  getDueTime(kind: TaskKind): number | null {
    const items = this.#state().scheduledTasks.filter(({ task }) => task.kind === kind);
    return items.length === 0 ? null : Math.min(...items.map(({ at }) => at));
  }

  /** Sets the clock's timers afresh, for a state that came from elsewhere. */
  rearm(): void {
    this.disarm();
    // By time, as all that are overdue get the same instant, where timers fire in the order of their setting.
    for (const item of this.#state().scheduledTasks.toSorted((a, b) => a.at - b.at))
      this.#arm(item);
  }

  /** Clears the clock's timers; the items stay. */
  disarm(): void {
    for (const timer of this.#timers.values()) this.#clock.clearTimer(timer);
    this.#timers.clear();
  }

  #arm(item: ScheduledTask): void {
    const timer = this.#clock.setTimerAt(item.at, `device: ${item.task.kind}`, () => {
      this.#drop(item);
      this.#run(item.task);
    });
    this.#timers.set(item.id, timer);
  }

  #drop(item: ScheduledTask): void {
    const timer = this.#timers.get(item.id);
    if (timer !== undefined) this.#clock.clearTimer(timer);
    this.#timers.delete(item.id);
    const state = this.#state();
    state.scheduledTasks = state.scheduledTasks.filter(({ id }) => id !== item.id);
  }
}
