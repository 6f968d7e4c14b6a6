import { createUnpackedBudget, type Packing } from '../journal/packed-list.ts';
import type { RecordedInput, SeenToken } from './recorded-input.ts';

/** Of the recordings of all devices. */
const budget = createUnpackedBudget();

/**
 * Inputs as JSON. Tokens stay objects that requests share, because their origin may become known
 * later.
 */
export class InputPacking implements Packing<RecordedInput> {
  readonly budget = budget;
  readonly #tokens: SeenToken[] = [];
  /** Null for a device that nobody has used. */
  #numbers: Map<SeenToken, number> | null = null;

  pack(inputs: readonly RecordedInput[]): string {
    return JSON.stringify(
      inputs.map((input) => {
        if (!hasToken(input)) return input;
        return { ...input, authorization: { token: this.#getNumber(input.authorization.token) } };
      }),
    );
  }

  unpack(text: string): RecordedInput[] {
    const inputs = JSON.parse(text) as RecordedInput[];
    for (const input of inputs) {
      if (!hasToken(input)) continue;
      const token = this.#tokens[Number(input.authorization.token)];
      if (token !== undefined) input.authorization.token = token;
    }
    return inputs;
  }

  keep(): null {
    return null;
  }

  #getNumber(token: SeenToken): number {
    this.#numbers ??= new Map();
    const known = this.#numbers.get(token);
    if (known !== undefined) return known;
    this.#numbers.set(token, this.#tokens.length);
    return this.#tokens.push(token) - 1;
  }
}

function hasToken(
  input: RecordedInput,
): input is RecordedInput & { authorization: { token: SeenToken } } {
  return input.do === 'request' && input.authorization !== null && 'token' in input.authorization;
}
