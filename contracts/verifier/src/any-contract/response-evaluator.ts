import { type Exchange, getHeader, readJsonBody } from '../model/exchange.ts';
import type { Findings } from '../model/findings.ts';
import type { ApiContract } from './api-contract.ts';
import { type ApiOperation, type ApiResponse, findResponse, type Media } from './api-operation.ts';
import { isStream } from './client.ts';
import type { ExampleFaults } from './example-faults.ts';
import { HeaderEvaluator } from './header-evaluator.ts';
import { coversType, isJson } from './media-types.ts';
import { getRequirementId } from './requirements.ts';

/** Says what each response violates of its description. */
export class ResponseEvaluator {
  readonly #contract: ApiContract;
  readonly #findings: Findings;
  readonly #faults: ExampleFaults;
  readonly #headers: HeaderEvaluator;
  readonly #undocumented = new Map<number, Set<string>>();

  constructor(contract: ApiContract, findings: Findings, faults: ExampleFaults) {
    this.#contract = contract;
    this.#findings = findings;
    this.#faults = faults;
    this.#headers = new HeaderEvaluator(contract, findings);
  }

  evaluate(operation: ApiOperation, exchange: Exchange): void {
    const { response } = exchange;
    if (!this.#evaluateReply(operation, exchange) || response === null) return;
    const described = findResponse(operation, response.status);
    this.#evaluateStatus(operation, exchange, described);
    if (described === undefined) return;
    // The default often describes what the code returns, and not what a framework does before.
    if (!exchange.isValid && described.key.toLowerCase() === 'default') return;
    if (
      exchange.as !== 'admin' &&
      response.status >= 400 &&
      described.key.toLowerCase() === 'default'
    )
      return;
    this.#evaluateBody(operation, exchange, described);
    this.#headers.evaluate(operation, exchange, described);
  }

  /** Says what only all responses show. One note for each status, however many have it. */
  conclude(): void {
    this.#headers.conclude();
    for (const [status, ids] of this.#undocumented) {
      const [first, ...others] = ids;
      const more = others.length === 0 ? '' : ` and ${others.length} more`;
      this.#contract.schemas.note(
        ['paths'],
        `The device also returns ${status} from ${first}${more}, which is not documented.`,
        'Document it, or add `default`.',
      );
    }
  }

  /** Returns false if there is nothing else to evaluate. */
  #evaluateReply(operation: ApiOperation, { response, failure, n }: Exchange): boolean {
    const id = getRequirementId('robust.responds', operation);
    if (response === null) {
      if (isStream(operation) && failure?.kind === 'timed-out') return false;
      // Nothing is at the address: the run ends.
      if (failure?.kind === 'refused') return false;
      this.#findings.evaluate(id, `No response: ${failure?.detail}.`, '', [n]);
      return false;
    }
    const { status, complete, framingProblem } = response;
    const isDescribed = operation.responses.some(
      ({ key }) => key === String(status) || key.toUpperCase() === '5XX',
    );
    const problem =
      status >= 500 && !isDescribed && status !== 503
        ? `Returned ${status}, which the contract does not document.`
        : framingProblem !== undefined
          ? `The response is not valid HTTP: ${framingProblem}.`
          : !complete && !isStream(operation)
            ? 'The connection ended before the body was complete.'
            : null;
    this.#findings.evaluate(id, problem, 'Answered.', [n]);
    return status < 500 || isDescribed;
  }

  #evaluateStatus(
    operation: ApiOperation,
    exchange: Exchange,
    described: ApiResponse | undefined,
  ): void {
    const { response, n, isValid, as } = exchange;
    const id = getRequirementId('status.documented', operation);
    if (response === null || operation.responses.length === 0) return;
    const { status } = response;
    if (described !== undefined) {
      if (isValid) this.#findings.evaluate(id, null, `Returned ${status}, as documented.`, [n]);
      return;
    }
    const listed = operation.responses.map(({ key }) => key).join(', ');
    const problem = `Returned ${status}. The contract documents ${listed}.`;
    if (status < 300 || (status >= 400 && isValid && this.#mustSucceed(operation, exchange)))
      this.#findings.evaluate(id, problem, '', [n]);
    else if (status >= 400 && as === 'admin')
      this.#undocumented.set(
        status,
        (this.#undocumented.get(status) ?? new Set()).add(operation.id),
      );
  }

  /** A request without any value that the verifier had to choose. */
  #mustSucceed(
    { method, path, parameters }: ApiOperation,
    { response, as, request }: Exchange,
  ): boolean {
    const status = response?.status ?? 0;
    if ([401, 403, 426, 429].includes(status)) return false;
    const isPlain = !path.includes('{') && !parameters.some(({ required }) => required);
    return (
      method === 'GET' &&
      isPlain &&
      as !== 'invalid' &&
      request.method === 'GET' &&
      !request.target.includes('?')
    );
  }

  #evaluateBody(operation: ApiOperation, exchange: Exchange, { key, media }: ApiResponse): void {
    const { response, n, request } = exchange;
    if (response === null || media.length === 0 || request.method === 'HEAD') return;
    const { status, body, headers } = response;
    if (status === 204 || status === 304 || (status >= 300 && status < 400)) return;
    const typeId = getRequirementId('media.type', operation);
    const shapeId = getRequirementId('shape.body', operation);
    const type = getHeader(headers, 'content-type');
    const listed = media.map((it) => it.type).join(', ');
    if (body.length === 0) {
      const needsBody = media.every((it) => isJson(it.type) && it.schema !== null);
      if (needsBody)
        this.#findings.evaluate(
          shapeId,
          `The body of ${status} is empty. The contract describes ${listed}.`,
          '',
          [n],
        );
      return;
    }
    const declared = type === undefined ? undefined : media.find((it) => coversType(it.type, type));
    const found = type ?? 'no content type';
    this.#findings.evaluate(
      typeId,
      declared === undefined
        ? `Returned ${found} with ${status}. The contract documents ${listed}.`
        : null,
      `Returned ${found}, as documented.`,
      [n],
    );
    const mediaFound = declared ?? media.find((it) => isJson(it.type));
    if (
      mediaFound !== undefined &&
      (isJson(mediaFound.type) || (type !== undefined && isJson(type)))
    )
      this.#evaluateJson(operation, exchange, mediaFound, key);
  }

  #evaluateJson(operation: ApiOperation, exchange: Exchange, media: Media, key: string): void {
    const { response, n } = exchange;
    if (response === null) return;
    const id = getRequirementId('shape.body', operation);
    const read = readJsonBody(response);
    if ('problem' in read) {
      this.#findings.evaluate(id, `The body of ${response.status} ${read.problem}.`, '', [n]);
      return;
    }
    const errors =
      media.schema === null
        ? []
        : this.#contract.schemas.validate(media.schema, 'response', read.value);
    const own = errors.filter((it) => !this.#faults.explains(operation, key, it));
    const [first] = own.filter(({ keyword }) => keyword !== 'anyOf').concat(own);
    const problem =
      first === undefined
        ? null
        : `The body of ${response.status} violates its schema: ${first.instancePath || 'it'} ${first.message}${describe(first.params)}.`;
    this.#findings.evaluate(id, problem, 'The body matches its schema.', [n], first?.instancePath);
  }
}

function describe(params: Readonly<Record<string, unknown>>): string {
  const { allowedValues, additionalProperty } = params;
  if (Array.isArray(allowedValues)) return ` (${allowedValues.slice(0, 8).map(String).join(', ')})`;
  return typeof additionalProperty === 'string' ? ` (${additionalProperty})` : '';
}
