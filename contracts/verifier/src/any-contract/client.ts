import type { OperationId } from '@stillhouse/contracts/operations';
import { isRecord } from '@stillhouse/foundation/is-record';
import { type Exchange, parseJsonBody } from '../model/exchange.ts';
import { StoppedError } from '../model/target.ts';
import { composeRequest } from '../target/compose.ts';
import { pause } from '../target/pause.ts';
import { getRetryDelayMs } from '../target/rate-limit.ts';
import { decodeResponse } from '../target/received-body.ts';
import { scaleTimeout } from '../target/timeouts.ts';
import { Wire, type WireOptions } from '../target/wire.ts';
import type { ApiContract } from './api-contract.ts';
import type { ApiOperation, Media, Parameter } from './api-operation.ts';
import { setAt, type Values } from './body-values.ts';
import { type Credentials, findSignIn, type Proof, type SignIn } from './credentials.ts';
import { isJson } from './media-types.ts';
import { RecentReads } from './recent-reads.ts';

const timeoutMs = 10_000;

/** Streams begin at once, and never end. */
const streamTimeoutMs = 2_000;

/** After this many requests in a row without a response, the device is gone. */
const maxFailures = 3;

export type Call = {
  /** Values by parameter name. Undefined leaves a parameter out. Others get a sample. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** Sent unchanged instead of a body. */
  readonly rawBody?: string;
  readonly contentType?: string;
  readonly method?: string;
  readonly credentials?: 'own' | 'none' | Proof;
  /** The request conforms to the contract. */
  readonly isValid?: boolean;
  readonly purpose: string;
};

type ClientOptions = WireOptions & {
  readonly timeoutScale: number;
  readonly signal?: AbortSignal;
  note(line: string): void;
};

/** Sends requests of a contract to a device, and records them. */
export class Client {
  readonly exchanges: Exchange[] = [];
  readonly credentials: Credentials;
  readonly signIn: SignIn | null;
  readonly baseUrl: string;
  /** Called with each response of an operation. */
  onExchange: (operation: ApiOperation, exchange: Exchange) => void = () => {};
  /** Ids of existing items for path parameters, by path up to the parameter. */
  readonly known = new Map<string, unknown>();
  readonly #wire: Wire;
  readonly #values: Values;
  readonly #contract: ApiContract;
  readonly #options: ClientOptions;
  readonly #recent = new RecentReads();
  #failures = 0;
  #isRestoring = false;

  constructor(
    contract: ApiContract,
    values: Values,
    credentials: Credentials,
    options: ClientOptions,
  ) {
    this.#contract = contract;
    this.#values = values;
    this.credentials = credentials;
    this.#options = options;
    this.#wire = new Wire(options);
    this.baseUrl = new URL(options.baseUrl).origin;
    this.signIn = findSignIn(contract, values);
  }

  close(): void {
    this.#wire.close();
  }

  /**
   * Signs in once, if the contract has a call for it and no token is given. Returns why it failed,
   * or null.
   */
  async startSession(): Promise<string | null> {
    const { signIn } = this;
    if (signIn === null || this.credentials.given.token !== undefined) return null;
    const exchange = await this.trySignIn();
    if (exchange === null || this.credentials.readSignIn(exchange, signIn.token)) return null;
    const { response, failure } = exchange;
    const outcome = response === null ? failure?.detail : `status ${response.status}`;
    if (signIn.isGuessed && (response?.status ?? 500) < 300) return null;
    return `The sign-in with ${signIn.operation.method} ${signIn.operation.path} failed (${outcome}).`;
  }

  /** Signs in, and keeps the credentials in use. Returns null without a password. */
  async trySignIn(): Promise<Exchange | null> {
    const { signIn } = this;
    const { password, userName } = this.credentials.given;
    if (signIn === null || password === undefined) return null;
    const usesBasic = this.#contract.operations.every(
      ({ security }) =>
        security.length === 0 ||
        security.some((schemes) => schemes.every(({ kind }) => kind === 'basic')),
    );
    if (signIn.isGuessed && usesBasic) return null;
    const schema = signIn.operation.body?.media[0]?.schema;
    const required =
      schema == null
        ? {}
        : onlyRequired(this.#values.flatten(schema), this.#values.createSample(schema));
    let body = setAt(required, signIn.password.split('.'), password);
    if (signIn.userName !== undefined) body = setAt(body, signIn.userName.split('.'), userName);
    return this.send(signIn.operation, { purpose: 'run', body, credentials: 'none' });
  }

  /** Requests still go out after the run was stopped, to restore values. */
  async restoring<T>(work: () => Promise<T>): Promise<T> {
    this.#isRestoring = true;
    this.#failures = 0;
    try {
      return await work();
    } finally {
      this.#isRestoring = false;
    }
  }

  /** Sends a GET, or returns the last response if nothing was written since. */
  async read(operation: ApiOperation, call: Pick<Call, 'purpose' | 'parameters'>) {
    const { target } = this.#composeParameters(operation, call, this.credentials.prove(operation));
    const recent = this.#recent.find(target, this.exchanges.length + 1);
    return recent ?? (await this.send(operation, call));
  }

  /** @throws StoppedError if the run was interrupted, or the device is gone */
  async send(operation: ApiOperation, call: Call): Promise<Exchange> {
    const { credentials = 'own' } = call;
    const proof: Proof =
      credentials === 'own'
        ? this.credentials.prove(operation)
        : credentials === 'none'
          ? noProof
          : credentials;
    const { target, headers } = this.#composeParameters(operation, call, proof);
    const media = operation.body?.media[0];
    const encoded = call.body === undefined ? null : encodeBody(call.body, media);
    const body = call.rawBody ?? encoded?.body;
    const contentType =
      call.contentType ?? encoded?.contentType ?? (body === undefined ? null : 'application/json');
    const method = call.method ?? operation.method;
    const spec = {
      purpose: call.purpose,
      operationId: null,
      method,
      target,
      headers,
      contentType,
      ...(body !== undefined && { body }),
    };
    const exchange = await this.#transfer(operation, spec, call, proof.isComplete);
    this.#recent.note(exchange, credentials === 'own' && call.isValid !== false);
    if (call.method === undefined) this.onExchange(operation, exchange);
    return exchange;
  }

  async #transfer(
    operation: ApiOperation,
    spec: Parameters<typeof composeRequest>[0],
    { isValid = true, credentials = 'own' }: Call,
    isComplete: boolean,
  ): Promise<Exchange> {
    const { signal, timeoutScale } = this.#options;
    const request = composeRequest(spec, null, this.#wire.host, null);
    const ownMs = isStream(operation) ? streamTimeoutMs : getTimeout(operation);
    const limit = scaleTimeout(ownMs, timeoutScale);
    for (let attempt = 1; ; attempt += 1) {
      if (!this.#isRestoring && signal?.aborted === true)
        throw new StoppedError('The run was interrupted.');
      if (this.#failures >= maxFailures) throw new StoppedError('The device does not respond.');
      const at = Date.now();
      const outcome = await this.#wire.send(request, limit, this.#isRestoring ? undefined : signal);
      const exchange: Exchange = {
        n: this.exchanges.length + 1,
        at,
        // Reports treat ids as text. Those of this contract are not the generated ones.
        operationId: operation.id as OperationId,
        purpose: spec.purpose,
        as:
          typeof credentials === 'object'
            ? 'invalid'
            : credentials === 'own' && isComplete
              ? 'admin'
              : 'none',
        isValid,
        safety: 'safe',
        request,
        ...outcome,
        response: outcome.response === null ? null : decodeResponse(outcome.response),
      };
      this.exchanges.push(exchange);
      const isGone = exchange.response === null && !isStream(operation);
      this.#failures = isGone ? this.#failures + 1 : 0;
      if (exchange.response?.status !== 429 || attempt > 2) return exchange;
      const waitMs = getRetryDelayMs(exchange.response, attempt);
      if (waitMs > 10_000 || !(await pause(waitMs, signal ?? new AbortController().signal)))
        return exchange;
    }
  }

  #composeParameters(operation: ApiOperation, call: Call, proof: Proof) {
    const query: [string, string][] = [];
    const headers = proof.headers.filter(([name]) => name !== 'cookie');
    const cookies = proof.headers.flatMap(([name, it]) => (name === 'cookie' ? [it] : []));
    let path = operation.path;
    for (const parameter of operation.parameters) {
      const { name, in: place, required } = parameter;
      const isGiven = call.parameters !== undefined && Object.hasOwn(call.parameters, name);
      if (!isGiven && !required) continue;
      const value = isGiven
        ? call.parameters?.[name]
        : this.getParameterValue(operation, parameter);
      if (value === undefined) continue;
      const texts = formatParameter(value, parameter);
      if (place === 'path')
        path = path.replaceAll(`{${name}}`, encodeURIComponent(texts.join(',')));
      if (place === 'query') query.push(...texts.map((text): [string, string] => [name, text]));
      if (place === 'header' && !/^(authorization|accept|content-type)$/i.test(name))
        headers.push([name, texts.join(',')]);
      if (place === 'cookie') cookies.push(`${name}=${texts.join(',')}`);
    }
    if (cookies.length > 0) headers.push(['cookie', cookies.join('; ')]);
    query.push(...proof.query);
    const search = query.length === 0 ? '' : String(new URLSearchParams(query));
    const joint = search === '' ? '' : path.includes('?') ? '&' : '?';
    return { target: `${path}${joint}${search}`, headers };
  }

  /** An example of the contract, an id that a list has returned, or a generated value. */
  getParameterValue(operation: ApiOperation, parameter: Parameter): unknown {
    const { schemas } = this.#contract;
    if (parameter.in === 'path') {
      const known = this.known.get(getPathUpTo(operation.path, parameter.name));
      if (known !== undefined) return known;
    }
    const sample = this.#values.createSample(parameter.schema);
    const candidates = [...parameter.examples, sample];
    const valid = candidates.find(
      (it) => schemas.validate(parameter.schema, 'request', it).length === 0,
    );
    return valid ?? candidates[0] ?? 'text';
  }
}

const noProof: Proof = { headers: [], query: [], isComplete: false };

export function getPathUpTo(path: string, name: string): string {
  return path.slice(0, path.indexOf(`{${name}}`));
}

function getTimeout(operation: ApiOperation): number {
  const marked = operation.node['x-timeout-ms'];
  return typeof marked === 'number' ? Math.min(marked, 60_000) : timeoutMs;
}

/** Returns true if the contract says that the response is a stream. */
export function isStream(operation: ApiOperation): boolean {
  return operation.responses.some(({ media }) =>
    media.some(({ type }) =>
      /^(video|audio)\/|multipart\/x-mixed|event-stream|mpegurl/i.test(type),
    ),
  );
}

function formatParameter(value: unknown, { in: place, explode }: Parameter): string[] {
  if (Array.isArray(value)) {
    const texts = value.map((it) => formatScalar(it));
    return place === 'query' && explode ? texts : [texts.join(',')];
  }
  return [formatScalar(value)];
}

function formatScalar(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
}

/** Returns null for a body that cannot be composed. */
function encodeBody(
  value: unknown,
  media: Media | undefined,
): { body: string; contentType: string } | null {
  const type = media?.type ?? 'application/json';
  if (isJson(type)) return { body: JSON.stringify(value), contentType: type };
  if (/x-www-form-urlencoded/i.test(type)) {
    const pairs = Object.entries(isRecord(value) ? value : {}).map(
      ([name, it]): [string, string] => [name, formatScalar(it)],
    );
    return { body: String(new URLSearchParams(pairs)), contentType: type };
  }
  if (/^multipart\//i.test(type)) {
    const boundary = 'stillhouse-verify-boundary';
    const parts = Object.entries(isRecord(value) ? value : {}).map(
      ([name, it]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${formatScalar(it)}\r\n`,
    );
    return {
      body: `${parts.join('')}--${boundary}--\r\n`,
      contentType: `${type}; boundary=${boundary}`,
    };
  }
  const contentType = type.includes('*') ? 'text/plain' : type;
  return { body: typeof value === 'string' ? value : JSON.stringify(value), contentType };
}

function onlyRequired(flat: Readonly<Record<string, unknown>>, sample: unknown): unknown {
  if (!isRecord(sample)) return {};
  const required = Array.isArray(flat.required) ? flat.required : [];
  return Object.fromEntries(Object.entries(sample).filter(([name]) => required.includes(name)));
}

/** Returns the JSON of a successful response, or undefined. */
export function readJson({ response }: Exchange): unknown {
  if (response === null || response.status >= 300 || response.status < 200) return undefined;
  return parseJsonBody(response);
}
