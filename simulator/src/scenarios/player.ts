import type { DeviceEvent } from '@stillhouse/device/events/device-event';
import type { DeviceHost } from '../http/host.ts';
import type { JournalEntry } from '../journal/entry.ts';
import { matchesEvent, matchesExchange } from './assertions.ts';
import { Caller, type RejectedCall, type Tokens } from './caller.ts';
import { Expectations, type LocatedResult, type Observations } from './expectations.ts';
import {
  type CommandResult,
  type OwnedResources,
  removeOwnedResources,
} from './owned-resources.ts';
import { requestEvent } from './request-event.ts';
import { runCommand } from './run-command.ts';
import type { Scenario, ScenarioProgress, ScenarioStep } from './scenario.ts';
import { formatCommand } from './step-text.ts';
import {
  createStepStates,
  getDelayMs,
  getIntervalMs,
  getScenarioDurationMs,
  type StepState,
  summarizeSteps,
  throwMissingStep,
} from './steps.ts';

/** The state of a player, from which another player can resume. */
export type SavedPlayer = {
  scenario: Scenario;
  startedAt: number;
  steps: StepState[];
  ownedResources: OwnedResources;
  tokens: Tokens;
  seen: Observations;
};

/** Called after each step. `text` describes the command. */
type StepListener = (taken: { text: string; result: CommandResult }) => void;

/**
 * Plays a scenario on a device: executes each step at its time on the device clock, or after the
 * event that it waits for, and evaluates the expectations. It uses no other clock, so it plays the
 * same on a manual, scaled or real clock.
 */
export class ScenarioPlayer {
  readonly scenario: Scenario;
  readonly startedAt: number;
  readonly endsAt: number;
  readonly #host: DeviceHost;
  readonly #steps: StepState[];
  readonly #owned: OwnedResources;
  readonly #caller: Caller;
  readonly #expectations: Expectations;
  readonly #timers = new Set<number>();
  readonly #stopListening: (() => void)[];
  readonly #stepListeners = new Set<StepListener>();

  /** Resumes a saved player. `beginScenario` creates the first one. */
  constructor(host: DeviceHost, saved: SavedPlayer) {
    const { scenario, startedAt, steps, ownedResources, tokens, seen } = structuredClone(saved);
    this.#host = host;
    this.scenario = scenario;
    this.startedAt = startedAt;
    this.endsAt = startedAt + getScenarioDurationMs(scenario);
    this.#steps = steps;
    this.#owned = ownedResources;
    this.#caller = new Caller(host, tokens);
    this.#expectations = new Expectations(scenario, startedAt, seen);
    this.#stopListening = [
      host.device.onEvent((event) => this.#onEvent(event)),
      host.journal.onEntry((entry) => this.#onExchange(entry)),
    ];
    steps.forEach(({ state, nextAt }, index) => {
      if (state === 'due' && nextAt !== null) this.#arm(index, nextAt);
    });
    this.checkState();
  }

  /** Adds steps to the timeline. Times count from the start of the scenario. */
  add(steps: readonly ScenarioStep[]): void {
    this.scenario.timeline ??= [];
    const first = this.scenario.timeline.length;
    this.scenario.timeline.push(...structuredClone(steps));
    const added = createStepStates(
      { ...this.scenario, timeline: [...steps] },
      this.startedAt,
      true,
    );
    this.#steps.push(...added);
    added.forEach(({ nextAt }, index) => {
      if (nextAt !== null) this.#arm(first + index, nextAt);
    });
  }

  /** Calls back after each step. Returns a function that removes the listener. */
  onStep(listener: StepListener): () => void {
    this.#stepListeners.add(listener);
    return () => this.#stepListeners.delete(listener);
  }

  getProgress(): ScenarioProgress {
    const now = this.#host.clock.now();
    return {
      name: this.scenario.scenario,
      purpose: this.scenario.purpose,
      startedAt: this.startedAt,
      endsAt: this.endsAt,
      now,
      over: now >= this.endsAt,
      steps: summarizeSteps(this.scenario, this.#steps),
      expectations: this.evaluate(now >= this.endsAt).map(({ pointer: _pointer, ...rest }) => rest),
      source: this.scenario,
    };
  }

  /** @param over the scenario has ended */
  evaluate(over: boolean): LocatedResult[] {
    this.checkState();
    return this.#expectations.evaluate(this.#host.device.state, this.#host.clock.now(), over);
  }

  /** Evaluates the state assertions now. */
  checkState(): void {
    this.#expectations.onState(this.#host.device.state, this.#host.clock.now());
  }

  /** Resolves when the pending requests have ended, for which time may have to advance. */
  waitForRequests(): Promise<void> {
    return this.#caller.waitForAll();
  }

  /** Describes the requests that the device never responds to, until something ends them. */
  describeStalled(): string[] {
    return this.#caller.describeStalled();
  }

  /** The requests that the device rejected. They are in no journal. */
  get rejected(): readonly RejectedCall[] {
    return this.#caller.rejected;
  }

  save(): SavedPlayer {
    return structuredClone({
      scenario: this.scenario,
      startedAt: this.startedAt,
      steps: this.#steps,
      ownedResources: this.#owned,
      tokens: this.#caller.tokens,
      seen: this.#expectations.save(),
    });
  }

  /** Executes no further steps. Faults and conditions of the scenario stay. */
  stop(): void {
    for (const stop of this.#stopListening) stop();
    for (const timer of this.#timers) this.#host.clock.clearTimer(timer);
    this.#timers.clear();
    this.#caller.stop();
  }

  /**
   * Stops, and removes its faults and conditions, except conditions that another scenario now uses.
   */
  clear(except: readonly string[] = []): void {
    this.stop();
    const { faults, conditions } = this.#owned;
    const ours = conditions.filter((name) => !except.includes(name));
    removeOwnedResources(this.#host, { faults, conditions: ours });
  }

  #step(index: number): { step: ScenarioStep; state: StepState } {
    const step = this.scenario.timeline?.[index] ?? throwMissingStep(index);
    return { step, state: this.#steps[index] ?? throwMissingStep(index) };
  }

  #arm(index: number, at: number): void {
    const { state } = this.#step(index);
    state.state = 'due';
    state.nextAt = at;
    const label = `scenario ${this.scenario.scenario}: step ${index + 1}`;
    const timer = this.#host.clock.setTimerAt(at, label, () => {
      this.#timers.delete(timer);
      return this.#runStep(index);
    });
    this.#timers.add(timer);
  }

  async #runStep(index: number): Promise<void> {
    const { step, state } = this.#step(index);
    const apart = getIntervalMs(step);
    const times = step.times ?? 1;
    const atOnce = apart === 0 ? times - state.taken : 1;
    const at = this.#host.clock.now();
    for (let time = 0; time < atOnce; time += 1) {
      const result = await this.#runCommand(step, state);
      state.taken += 1;
      state.result = result.result;
      state.hasFailed ||= result.outcome === 'failed';
      for (const listener of this.#stepListeners)
        listener({ text: formatCommand(step.do), result });
    }
    this.checkState();
    if (state.taken < times) {
      this.#arm(index, at + apart);
      return;
    }
    state.nextAt = null;
    state.state = state.hasFailed ? 'failed' : 'done';
    if (step.id !== undefined) this.#follow(({ after }) => after?.step === step.id);
  }

  async #runCommand(step: ScenarioStep, state: StepState): Promise<CommandResult> {
    const { request, ...command } = step.do;
    if (request === undefined) {
      return runCommand(this.#host, command, this.#owned, this.startedAt);
    }
    const { over, isHeld } = await this.#caller.call(request);
    if (!isHeld) return { outcome: 'done', result: await over };
    void over.then((result) => {
      state.result = result;
    });
    return { outcome: 'done', result: 'no response yet' };
  }

  #onEvent(event: DeviceEvent): void {
    this.#expectations.onEvent(event);
    this.checkState();
    this.#follow(({ after: { event: name = '', step: _step, nth: _nth, ...match } = {} }) =>
      matchesEvent(name, match, event),
    );
  }

  #onExchange(entry: JournalEntry): void {
    this.#expectations.onExchange(entry, this.#host.clock.now());
    this.checkState();
    this.#follow(({ after: { event: name, step: _step, nth: _nth, ...match } = {} }) => {
      return name === requestEvent && matchesExchange(match, entry);
    });
  }

  /** Schedules the steps that waited for what just happened. */
  #follow(isFor: (step: ScenarioStep) => boolean): void {
    this.scenario.timeline?.forEach((step, index) => {
      const { state } = this.#step(index);
      if (state.state !== 'waiting' || !isFor(step)) return;
      state.seen += 1;
      if (state.seen < (step.after?.nth ?? 1)) return;
      // Not at once: the device has not finished the change that it reports.
      this.#arm(index, this.#host.clock.now() + getDelayMs(step));
    });
  }
}

/** Returns the state of a player before its first step. */
export function createInitialSave(
  scenario: Scenario,
  startedAt: number,
  headless: boolean,
): SavedPlayer {
  return {
    scenario,
    startedAt,
    steps: createStepStates(scenario, startedAt, headless),
    ownedResources: { faults: [], conditions: [] },
    tokens: {},
    seen: new Expectations(scenario, startedAt).save(),
  };
}
