import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Operation, OperationId } from '@stillhouse/contracts/operations';
import { readParameters } from '@stillhouse/contracts/validators';
import type { FaultNote } from '../faults/fault-note.ts';
import { JournalRecord } from '../journal/record.ts';
import type { Identity } from './authenticate.ts';
import type { DeviceMutex } from './device-mutex.ts';
import type { ReceivedBody } from './read-body.ts';
import { resetConnection } from './tcp-reset.ts';

/** How a request reached the device: over the network, or over its fixed local setup address (USB). */
export type Via = 'device' | 'setup';

/**
 * Where an exchange stands. `reading`: the body comes in. `waiting`: at the ingress gate. `working`: the device
 * acts or the answer leaves. `held`: until a later simulated time. `stalled`: for good, by a fault. Only `reading` and
 * `working` are in flight.
 */
export type Phase = 'reading' | 'waiting' | 'working' | 'held' | 'stalled' | 'over';

/** Phases in which nothing happens before time moves on or the client gives up. */
export const restingPhases = ['held', 'stalled'] as const satisfies readonly Phase[];

/** One request on its way through the pipeline, from its arrival until its answer has left. */
export class Exchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly via: Via;
  readonly method: string;
  /** Path without query, as sent. */
  readonly path: string;
  readonly query: string;
  phase: Phase = 'reading';
  operation: Operation | null = null;
  pathParameters: Readonly<Record<string, string>> = {};
  identity: Identity | null = null;
  /** Bearer token of a caller who is known to be somebody. */
  token: string | null = null;
  received: ReceivedBody | null = null;
  /** Names and contents of the parts of a form, one after the other. */
  form: Uint8Array | null = null;
  readonly record: JournalRecord;
  /** What faults decided about it. */
  faultNotes: FaultNote[] | null = null;
  /** Of the device that has taken it up. */
  turns: DeviceMutex | null = null;
  /** The client has gone, or the device's power: no answer can be sent any more. */
  gone = false;
  /** Gone by a reset or a close from our side, not by the client's leave. */
  wasReset = false;
  /** The body of the answer breaks off half way. */
  breaksOff = false;
  /** Ends a hold or a wait early, when the exchange is gone. */
  release: (() => void) | null = null;
  #stopped: (() => void)[] = [];

  constructor(req: IncomingMessage, res: ServerResponse, via: Via) {
    this.req = req;
    this.res = res;
    this.via = via;
    this.method = req.method ?? 'GET';
    const url = req.url ?? '/';
    const mark = url.indexOf('?');
    this.path = mark < 0 ? url : url.slice(0, mark);
    this.query = mark < 0 ? '' : url.slice(mark + 1);
    this.record = new JournalRecord(via, this.method, this.path);
  }

  /** The device has taken it up, and is not done with it. */
  get isOpen(): boolean {
    return this.record.n > 0 && this.record.outcome === 'pending';
  }

  /** Query parameters by their declared types, and what is wrong with them. */
  readQuery(id: OperationId): ReturnType<typeof readParameters> {
    return readParameters(id, 'query', Object.fromEntries(new URLSearchParams(this.query)));
  }

  /** Resolves when the device has done with it for this instant: answered, held back once more, or gone. */
  whenStopped(): Promise<void> {
    return new Promise((resolve) => this.#stopped.push(resolve));
  }

  /** The device has done with it for this instant. */
  stop(): void {
    this.turns?.release(this);
    const stopped = this.#stopped;
    this.#stopped = [];
    for (const resolve of stopped) resolve();
  }

  /** For people: what is pending when something does not settle. */
  describe(): string {
    return `${this.operation?.id ?? `${this.method} ${this.path}`} (${this.phase})`;
  }

  /** Ends the connection in good order, wherever the answer is; what has been sent still arrives. */
  close(): void {
    this.gone = true;
    this.wasReset = true;
    this.req.socket.destroy();
    this.release?.();
  }

  /** Breaks the connection with a TCP reset, as a lost network or a lost power does. */
  reset(): void {
    this.gone = true;
    this.wasReset = true;
    resetConnection(this.req.socket);
    this.release?.();
  }
}
