import { LazySet } from '@stillhouse/foundation/lazy-collections';
import { redactRequest } from './redact.ts';

/** A control API call that changed a device. */
export type ControlInput = {
  /** Counts while the device is leased. */
  n: number;
  /** Number of the latest exchange accepted before. */
  after: number;
  /** Simulated time, epoch ms. */
  at: number;
  /** Real time, epoch ms. */
  realAt: number;
  operationId: string;
  /** Path parameters without the device's id. */
  path: Record<string, string>;
  /** The body with secrets redacted. Absent if there was none. */
  body?: unknown;
};

/** The request. */
export type RequestedInput = Pick<ControlInput, 'operationId' | 'path' | 'body'>;

/** Number of inputs to keep. */
const maxInputs = 1_000;

/** The latest control inputs of one device. */
export class InputLog {
  readonly #inputs: ControlInput[] = [];
  readonly #listeners = new LazySet<(input: ControlInput) => void>();
  #last: number;

  /** @param before number of the last input of the log to continue */
  constructor(before = 0) {
    this.#last = before;
  }

  /** Number of the newest input, or 0. */
  get last(): number {
    return this.#last;
  }

  add(
    { operationId, path, body }: RequestedInput,
    moment: Pick<ControlInput, 'after' | 'at' | 'realAt'>,
  ): ControlInput {
    this.#last += 1;
    const input = {
      n: this.#last,
      ...moment,
      operationId,
      path,
      ...(body !== undefined && { body: redactRequest(body) }),
    };
    this.#inputs.push(input);
    if (this.#inputs.length > maxInputs) this.#inputs.shift();
    for (const listener of this.#listeners) listener(input);
    return input;
  }

  /** Removes an input that was rejected and had no effect. */
  remove(input: ControlInput): void {
    const index = this.#inputs.indexOf(input);
    if (index >= 0) this.#inputs.splice(index, 1);
  }

  /**
   * Lists inputs, oldest first.
   * @param since numbers above this only
   */
  list(since = 0): ControlInput[] {
    return this.#inputs.filter(({ n }) => n > since).map((input) => structuredClone(input));
  }

  /** Subscribes to inputs. Returns a function that unsubscribes. */
  onInput(listener: (input: ControlInput) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
