import { replaceAnyCase } from '@stillhouse/foundation/escape-pattern';
import { redactJson } from '@stillhouse/foundation/redact-json';
import { redactText } from '@stillhouse/foundation/redact-text';
import type { NameOrigin } from '@stillhouse/foundation/secret-names';

const redacted = '[redacted]';
const mark = () => redacted;

/**
 * Removes secrets from what an agent sees. The serial number is one, because it signs in at the
 * local setup address (decision 0013), and host names contain it.
 */
export class Secrets {
  readonly #serialNumbers = new Set<string>();

  /** Remembers the serial numbers in a result. */
  learn(result: unknown): void {
    if (typeof result !== 'object' || result === null) return;
    for (const [name, value] of Object.entries(result)) {
      if (name === 'serialNumber' && typeof value === 'string' && value !== '') {
        this.#serialNumbers.add(value);
      } else this.learn(value);
    }
  }

  /** @param origin in a response, `code` is the code of a problem, in a request a secret */
  removeFromJson(value: unknown, origin: NameOrigin): unknown {
    return JSON.parse(this.#removeNumbers(JSON.stringify(redactJson(value, { mark, origin }))));
  }

  removeFromText(text: string): string {
    return this.#removeNumbers(redactText(text, mark));
  }

  #removeNumbers(text: string): string {
    return [...this.#serialNumbers].reduce(
      (clean, number) => replaceAnyCase(clean, number, redacted),
      text,
    );
  }
}
