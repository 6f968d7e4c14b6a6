import { redactSent } from './redact.ts';

/** A call of the control API that did something to a device. */
export type ControlInput = {
  /** Counts for as long as the device is leased. */
  n: number;
  /** Number of the latest exchange that the device had taken up before. */
  after: number;
  /** Simulated time, epoch ms. */
  at: number;
  /** Real time, epoch ms. */
  realAt: number;
  operationId: string;
  /** Its path parameters but for the device's id. */
  path: Record<string, string>;
  /** As it was sent, secrets redacted; absent when there was none. */
  body?: unknown;
};

/** What was asked for. */
export type AskedInput = Pick<ControlInput, 'operationId' | 'path' | 'body'>;

/** So many are shown, the latest. */
const mostInputs = 1_000;

/** The control inputs of one device, the latest of them. */
export class InputLog {
  readonly #inputs: ControlInput[] = [];
  readonly #listeners = new Set<(input: ControlInput) => void>();
  #last: number;

  /** @param before number of the latest one that was in another log before */
  constructor(before = 0) {
    this.#last = before;
  }

  /** Number of the newest, 0 when there was none. */
  get last(): number {
    return this.#last;
  }

  add(
    { operationId, path, body }: AskedInput,
    moment: Pick<ControlInput, 'after' | 'at' | 'realAt'>,
  ): ControlInput {
    this.#last += 1;
    const input = {
      n: this.#last,
      ...moment,
      operationId,
      path,
      ...(body !== undefined && { body: redactSent(body) }),
    };
    this.#inputs.push(input);
    if (this.#inputs.length > mostInputs) this.#inputs.shift();
    for (const listener of this.#listeners) listener(input);
    return input;
  }

  /** It was refused, and so did nothing. */
  takeBack(input: ControlInput): void {
    const index = this.#inputs.indexOf(input);
    if (index >= 0) this.#inputs.splice(index, 1);
  }

  /** Oldest first. @param since numbers above this only */
  list(since = 0): ControlInput[] {
    return this.#inputs.filter(({ n }) => n > since).map((input) => structuredClone(input));
  }

  /** Calls back for each as it is done; the returned function stops that. */
  onInput(listener: (input: ControlInput) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
