import type { DeviceClock } from '../clock/device-clock.ts';
import type { TimerId } from '../clock/timer.ts';
import type { DeviceState, ScheduledTask, Task, TaskKind } from '../state/device-state.ts';

/**
 * Schedules what a device does later without a request. The tasks are data in the state, so a copy
 * of the state includes them. The clock only holds a timer for each.
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
   * Schedules a task and returns its time in epoch ms.
   * @param details further properties of the task
   */
  schedule(kind: TaskKind, delayMs: number, details: Omit<Task, 'kind'> = {}): number {
    const items = this.#state().scheduledTasks;
    const id = items.reduce((highest, item) => Math.max(highest, item.id), 0) + 1;
    const item: ScheduledTask = { id, at: this.#clock.now() + delayMs, task: { kind, ...details } };
    items.push(item);
    this.#arm(item);
    return item.at;
  }

  /** Cancels all tasks of these kinds. */
  cancel(...kinds: TaskKind[]): void {
    this.cancelWhere(({ kind }) => kinds.includes(kind));
  }

  /** Cancels all tasks that match. */
  cancelWhere(isMeant: (task: Task) => boolean): void {
    for (const item of this.#state().scheduledTasks.filter(({ task }) => isMeant(task)))
      this.#drop(item);
  }

  /** Returns the epoch ms at which a task of this kind runs next, or null. */
  getDueTime(kind: TaskKind): number | null {
    const items = this.#state().scheduledTasks.filter(({ task }) => task.kind === kind);
    return items.length === 0 ? null : Math.min(...items.map(({ at }) => at));
  }

  /** Sets the timers again after the state was replaced. */
  rearm(): void {
    this.disarm();
    // Sort by time, because overdue timers all fire at the same instant, in order of creation.
    for (const item of this.#state().scheduledTasks.toSorted((a, b) => a.at - b.at))
      this.#arm(item);
  }

  /** Clears the timers. The tasks stay. */
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
