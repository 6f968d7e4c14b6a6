import { listFailures } from '@stillhouse/device/updates/update-actions';
import { isRecord } from '@stillhouse/foundation/is-record';
import { getProduct } from '@stillhouse/products/catalog';
import type { ScenarioCommand } from '../scenarios/scenario.ts';
import type { TrafficExchange } from '../traffic/traffic.ts';
import { firmwareForm } from './recorded-device.ts';

/** What happens on the recorded device between two requests. */
export type RecordedEvent = {
  /** Epoch ms. */
  at: number;
  /** Index of the request that it comes before. */
  before: number;
  command: ScenarioCommand;
};

/** What a response shows of the software update. */
type Shown = { state: string; reason?: string; offered?: string; running?: string };

/** States in which the channel offers another version. */
const offeringStates: readonly string[] = ['upgradeAvailable', 'downgradeAvailable', 'scheduled'];
/** Time to join the saved Wi-Fi network after a restart. */
const joinMs = 5_000;
/** States of a running update, in order. */
const runningStates = ['downloading', 'installing', 'ready'] as const;
type RunningState = (typeof runningStates)[number];

/**
 * Finds the events of a software update that the responses show: a release, the end of a download
 * or of an installation, a failure, and the restart. On the simulated device each comes just before
 * the response that shows it; until then the device stays in the state before. Notes say what the
 * recording does not show.
 */
export function listUpdateEvents(
  exchanges: readonly TrafficExchange[],
  product: string,
): { events: RecordedEvent[]; notes: string[] } {
  const follower = new UpdateFollower(exchanges, product);
  for (const index of exchanges.keys()) follower.follow(index);
  return follower.finish();
}

/** R3.18. Another text cannot be the channel of a simulated device. */
function isChannel(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9._-]{1,64}$/.test(value);
}

/** Returns the channel before the first request, if a read shows it before a change. */
function findFirstChannel(exchanges: readonly TrafficExchange[]): string | null {
  const first = exchanges.find(
    ({ operationId, response }) =>
      ['getUpdateSettings', 'changeUpdateSettings'].includes(operationId ?? '') &&
      response?.status === 200,
  );
  const { channel } = isRecord(first?.response?.body) ? first.response.body : {};
  return first?.operationId === 'getUpdateSettings' && isChannel(channel) ? channel : null;
}

class UpdateFollower {
  readonly #exchanges: readonly TrafficExchange[];
  readonly #product: string;
  readonly #events: RecordedEvent[] = [];
  readonly #notes = new Set<string>();
  /** The last known state; null before the first. */
  #state: string | null = null;
  #channel: string;
  #released: string | null = null;
  #isHeld = false;

  constructor(exchanges: readonly TrafficExchange[], product: string) {
    this.#exchanges = exchanges;
    this.#product = product;
    this.#channel = findFirstChannel(exchanges) ?? 'stable';
  }

  follow(index: number): void {
    const exchange = this.#exchanges[index];
    if (exchange === undefined) return;
    const { operationId, response } = exchange;
    const { body } = response ?? {};
    const isOut = response === null || response.status === 503;
    // A lost connection can have other reasons while a device downloads.
    if (isOut && (this.#state === 'ready' || this.#isInstalledAfter(index))) this.#restart(index);
    if (response === null || response.status >= 300 || !isRecord(body)) return;
    if (operationId === 'getUpdateSettings' || operationId === 'changeUpdateSettings') {
      if (isChannel(body.channel)) this.#channel = body.channel;
    } else if (operationId === 'startUpdate' && body.state === 'downloading') {
      this.#offer(index, this.#assumeVersion(index));
      this.#hold(index, 'downloading');
      this.#state = 'downloading';
    } else {
      const shown = readUpdate(exchange);
      if (shown !== null) this.#show(index, shown);
    }
  }

  /** The device of a scenario continues by itself after the recording. */
  finish(): { events: RecordedEvent[]; notes: string[] } {
    if (this.#isHeld) this.#release(this.#exchanges.length);
    return { events: this.#events, notes: [...this.#notes] };
  }

  #show(index: number, { state, reason, offered, running }: Shown): void {
    if (isRunning(this.#state) && this.#isNewVersion(running)) {
      this.#restart(index);
      return;
    }
    if (state === '') return;
    if (offeringStates.includes(state)) this.#offerShown(index, state, offered);
    else if (isRunning(state)) this.#advance(index, state);
    else if (state === 'error' && isRunning(this.#state)) {
      this.#fail(index, this.#state, reason);
    } else if (isRunning(this.#state)) {
      this.#restart(index);
      return;
    }
    this.#state = state;
  }

  /** Without a version, the device offers none: an invented one would look like a recorded one. */
  #offerShown(index: number, state: string, offered: string | undefined): void {
    const version = offered ?? this.#findVersion(index);
    if (version !== null) this.#offer(index, version);
    else {
      this.#notes.add(
        `The version of the update (${state}) is not recorded, so there is no update.`,
      );
    }
  }

  /** The device knows the first offer before the recording. */
  #offer(index: number, version: string | null): void {
    if (version === null || version === this.#released) return;
    const before = this.#state === null ? 0 : index;
    this.#released = version;
    this.#add(before, {
      action: { name: 'releaseFirmware', channel: this.#channel, version },
    });
  }

  /** Brings the held device to a later state of the update. */
  #advance(index: number, to: RunningState): void {
    if (!isRunning(this.#state)) {
      // It started without a request that was recorded.
      this.#offer(index, this.#assumeVersion(index));
      this.#hold(index, to);
      this.#add(index, { patch: { updates: { state: to } } });
      return;
    }
    const [from, until] = [runningStates.indexOf(this.#state), runningStates.indexOf(to)];
    if (from < until) this.#hold(index, to);
    for (const state of runningStates.slice(from, until)) {
      this.#add(index, createStep(state));
    }
  }

  /** Ends the update for the reported reason, after the download if that is necessary. */
  #fail(index: number, state: RunningState, reason: string | undefined): void {
    const isIn = (it: RunningState) => listFailures(it).some((failure) => failure === reason);
    const at = isIn('installing') ? 'installing' : state;
    this.#advance(index, at);
    const failure = listFailures(at).find((it) => it === reason);
    this.#add(index, { action: { name: 'failUpdate', ...(failure && { failure }) } });
    this.#release(index);
  }

  /** The restart comes as late as the responses allow. */
  #restart(index: number): void {
    if (!isRunning(this.#state)) return;
    const at = this.#findRestart(index);
    for (const state of runningStates.slice(runningStates.indexOf(this.#state), -1)) {
      this.#add(index, createStep(state), at);
    }
    this.#add(index, { action: { name: 'powerCycle' } }, at);
    this.#release(index, at);
    this.#state = 'upToDate';
    this.#released = null;
  }

  /** Returns a time at which a restart explains the responses from this one to the next success. */
  #findRestart(index: number): number {
    const { boot, hasEthernet } = getProduct(this.#product);
    // A booting device has no Wi-Fi.
    const offMs = hasEthernet ? boot.offMs : boot.offMs + boot.bootingMs + joinMs;
    const restartMs = hasEthernet ? boot.offMs + boot.bootingMs : offMs;
    let earliest = (this.#exchanges[index - 1]?.at ?? 0) + 1;
    let latest = Number.POSITIVE_INFINITY;
    /** From the `retry-after` of a device that boots. */
    let predicted = Number.POSITIVE_INFINITY;
    for (const { at, response } of this.#exchanges.slice(index)) {
      const isBooting = response?.status === 503;
      if (response !== null && !isBooting) {
        latest = Math.min(latest, at - restartMs);
        break;
      }
      const endMs = isBooting ? restartMs : offMs;
      earliest = Math.max(earliest, at - endMs + 1);
      latest = Math.min(latest, at - (isBooting ? offMs : 0));
      const seconds = Number(response?.headers['retry-after'] ?? Number.NaN);
      if (seconds > 0) predicted = Math.min(predicted, at + seconds * 1000 - restartMs);
    }
    return Math.max(earliest, predicted < earliest ? latest : Math.min(latest, predicted));
  }

  #hold(index: number, state: RunningState): void {
    this.#isHeld = true;
    this.#add(index, { condition: { name: 'updateStuck', parameters: { in: state } } });
  }

  #release(index: number, at?: number): void {
    this.#isHeld = false;
    this.#add(index, { condition: { name: 'updateStuck', on: false } }, at);
  }

  #add(before: number, command: ScenarioCommand, at?: number): void {
    const last = this.#exchanges.at(-1)?.at ?? 0;
    this.#events.push({ at: at ?? this.#exchanges[before]?.at ?? last, before, command });
  }

  /** Returns true if the running update ends in this outage. */
  #isInstalledAfter(index: number): boolean {
    const later = this.#exchanges.slice(index).find(({ response }) => response?.status === 200);
    const next = later === undefined ? null : readUpdate(later);
    return isRunning(this.#state) && this.#isNewVersion(next?.running);
  }

  #isNewVersion(version: string | undefined): boolean {
    return version !== undefined && version === this.#released;
  }

  /** Returns the version that later responses offer, or that runs later. Null if none shows it. */
  #findVersion(index: number): string | null {
    let before: string | undefined;
    for (const exchange of this.#exchanges.slice(0, index)) {
      before = readUpdate(exchange)?.running ?? before;
    }
    for (const exchange of this.#exchanges.slice(index)) {
      const { offered, running } = readUpdate(exchange) ?? {};
      if (offered !== undefined) return offered;
      if (running !== undefined && before !== undefined && running !== before) return running;
      before ??= running;
    }
    return null;
  }

  /**
   * Returns the version of an update that runs. One that the recording does not show is a year
   * younger than the version before, because the simulated device must have one.
   */
  #assumeVersion(index: number): string | null {
    const found = this.#released ?? this.#findVersion(index);
    if (found !== null) return found;
    const running = this.#exchanges.flatMap((exchange) => readUpdate(exchange)?.running ?? []);
    const assumed =
      running[0]?.replace(/\.\d{4}/, (year) => `.${Number(year.slice(1)) + 1}`) ?? null;
    this.#notes.add(
      `The version of the update that runs is not recorded${assumed === null ? ', so there is no update' : `, and assumed to be ${assumed}`}.`,
    );
    return assumed;
  }
}

function createStep(from: string): ScenarioCommand {
  return { action: { name: from === 'downloading' ? 'finishDownload' : 'finishInstall' } };
}

function isRunning(state: string | null): state is RunningState {
  return runningStates.some((running) => running === state);
}

/** Returns what a response shows of the update, or null. */
function readUpdate({ operationId, response }: TrafficExchange): Shown | null {
  const { body, status } = response ?? {};
  if (status !== 200 || !isRecord(body)) return null;
  const toText = (value: unknown) => (typeof value === 'string' ? value : undefined);
  const toVersion = (value: unknown) =>
    typeof value === 'string' && firmwareForm.test(value) ? value : undefined;
  const create = (state: unknown, running: unknown, offered?: unknown): Shown => {
    const [runs, offers] = [toVersion(running), toVersion(offered)];
    return {
      state: typeof state === 'string' ? state : '',
      ...(runs !== undefined && { running: runs }),
      ...(offers !== undefined && { offered: offers }),
    };
  };
  if (operationId === 'getStatus') return create('', body.firmwareVersion);
  if (operationId === 'getUpdateState') {
    const reason = toText(body.reason);
    return { ...create(body.state, undefined), ...(reason !== undefined && { reason }) };
  }
  if (operationId !== 'getAvailableUpdate') return null;
  return create(body.upgradeState, body.currentVersion, body.availableVersion);
}
