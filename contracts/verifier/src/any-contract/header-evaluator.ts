import { type Exchange, getHeader } from '../model/exchange.ts';
import type { Findings } from '../model/findings.ts';
import type { ApiContract } from './api-contract.ts';
import type { ApiHeader, ApiOperation, ApiResponse } from './api-operation.ts';
import { isException } from './consistency.ts';
import { getRequirementId } from './requirements.ts';

/** Whether it is in a response depends on the request, or on what happened before. */
const conditional =
  /^(set-cookie|retry-after|content-(encoding|range|disposition|language)|age|warning|vary|link)$/i;

/** A header that the contract describes for a response, and no response had yet. */
type Absent = {
  readonly operation: ApiOperation;
  /** Its status and name: what other operations may send as well. */
  readonly kind: string;
  readonly message: string;
  readonly n: number;
};

/** Says what the headers of responses violate of their description. */
export class HeaderEvaluator {
  readonly #contract: ApiContract;
  readonly #findings: Findings;
  readonly #absent = new Map<string, Absent>();
  /** Places of headers that were in a response, with their kinds. */
  readonly #present = new Map<string, string>();

  constructor(contract: ApiContract, findings: Findings) {
    this.#contract = contract;
    this.#findings = findings;
  }

  evaluate(operation: ApiOperation, exchange: Exchange, { key, headers }: ApiResponse): void {
    const { response, n } = exchange;
    if (response === null || headers.length === 0) return;
    const id = getRequirementId('header.declared', operation);
    for (const header of headers) {
      const { name, required } = header;
      const text = getHeader(response.headers, name.toLowerCase());
      const kind = `${key} ${name.toLowerCase()}`;
      const place = `${operation.id} ${kind}`;
      if (text !== undefined) {
        this.#present.set(place, kind);
        const sent = getRequirementId('header.sent', operation);
        this.#findings.evaluate(sent, null, `The header ${name} was in a response.`, [n]);
        this.#evaluateValue(operation, header, text, n);
      } else if (required) {
        const problem = `The header ${name} is missing in ${response.status}.`;
        this.#findings.evaluate(id, problem, '', [n]);
      } else if (!header.isOptional && !conditional.test(name) && response.status < 400) {
        const message = `No response with ${response.status} had the header ${name}, which the contract describes for it.`;
        if (!this.#absent.has(place)) this.#absent.set(place, { operation, kind, message, n });
      }
    }
  }

  /**
   * A header without `required` may be absent, but one that is in no response helps nobody. If most
   * other operations that describe it send it, the device means to.
   */
  conclude(): void {
    const absent = [...this.#absent].filter(([place]) => !this.#present.has(place));
    const counts = countEach(absent.map(([, { kind }]) => kind));
    const sent = countEach([...this.#present.values()]);
    for (const [, { operation, kind, message, n }] of absent) {
      const others = sent.get(kind) ?? 0;
      const isMeant = isException(counts.get(kind) ?? 0, others);
      const id = getRequirementId(isMeant ? 'header.declared' : 'header.sent', operation);
      const text = isMeant ? `${message} ${others} other operations return it.` : message;
      this.#findings.evaluate(id, text, '', [n]);
    }
  }

  #evaluateValue(operation: ApiOperation, header: ApiHeader, text: string, n: number): void {
    const { name, schema } = header;
    const values = [text, toScalar(text)];
    const isValid = values.some(
      (it) => this.#contract.schemas.validate(schema, 'response', it).length === 0,
    );
    const isSimple = !/"type":"(array|object)"/.test(JSON.stringify(schema.value) ?? '');
    const problem =
      isValid || !isSimple
        ? null
        : `The header ${name} has the value ${JSON.stringify(text)}, which violates its schema.`;
    const id = getRequirementId('header.declared', operation);
    this.#findings.evaluate(id, problem, `The header ${name} is as declared.`, [n]);
  }
}

function toScalar(text: string): unknown {
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  return text === 'true' ? true : text === 'false' ? false : text;
}

function countEach(names: readonly string[]): ReadonlyMap<string, number> {
  return new Map([...Map.groupBy(names, (it) => it)].map(([name, list]) => [name, list.length]));
}
