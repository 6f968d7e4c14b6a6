import createClient, { type FetchResponse } from 'openapi-fetch';
import { ControlError, createControlError } from './control-error.ts';
import type { ControlSchema } from './control-schema.ts';
import { type Follower, follow } from './follow.ts';
import type { paths } from './generated/control.d.ts';
import { ShardRoutes } from './shard-routes.ts';

/** How to authenticate. */
export type ControlClientOptions = {
  /** The token that the simulator was started with (`--control-token`), if any. */
  token?: string;
  /**
   * False sends every call to the base URL, also those about devices of another shard. Pages need
   * this, because they can call their own origin only. Default: true.
   */
  followShards?: boolean;
  /** Sends the requests, such as that of `createControlFetch`. Default: the global one. */
  fetch?: typeof globalThis.fetch;
};

/** Finds the global function for each request, because a page or a test may replace it. */
const sendGlobally: typeof globalThis.fetch = (input, init) => fetch(input, init);

class NoResponseError extends Error {
  readonly url: string;

  constructor(url: string, options: ErrorOptions) {
    super(`No response from ${url}`, options);
    this.name = 'NoResponseError';
    this.url = url;
  }
}

/** Sends requests to the control API of a simulator, and to the other shards of its fleet. */
export class ControlApi {
  readonly baseUrl: string;
  readonly routes: ReturnType<typeof createClient<paths>>;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #shards: ShardRoutes;
  readonly #followShards: boolean;
  readonly #fetch: typeof globalThis.fetch;

  constructor(baseUrl: string, options: ControlClientOptions) {
    const { token, followShards = true, fetch: send = sendGlobally } = options;
    const shards = new ShardRoutes(baseUrl);
    this.baseUrl = baseUrl;
    this.#headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    this.#shards = shards;
    this.#followShards = followShards;
    this.#fetch = send;
    // Choose the address before the request exists: its body cannot be copied in every browser.
    const RoutedRequest = class extends Request {
      constructor(url: string, init?: RequestInit) {
        super(shards.route(url), init);
      }
    };
    this.routes = createClient<paths>({
      baseUrl,
      headers: this.#headers,
      Request: RoutedRequest as typeof Request,
      fetch: (request) =>
        send(request).catch((cause: unknown) => {
          throw new NoResponseError(request.url, { cause });
        }),
    });
  }

  /** Sends later calls about the device to its shard. */
  rememberShard(lease: Pick<ControlSchema<'Lease'>, 'id' | 'shard'>): void {
    if (this.#followShards) this.#shards.add(lease);
  }

  forgetShard(id: string): void {
    this.#shards.remove(id);
  }

  /**
   * Returns the body of a successful response.
   * @param call for error messages
   * @throws ControlError for any other response, or if there is none
   */
  async getBody<Operation extends Record<string | number, unknown>, Options>(
    call: string,
    request: Promise<FetchResponse<Operation, Options, `${string}/${string}`>>,
  ) {
    const { data, error, response } = await this.#getResponse(call, request);
    // Do not test `error`: an empty error body is falsy.
    if (!response.ok) throw createControlError(call, response.status, error);
    return data as NonNullable<typeof data>;
  }

  /** Follows an event stream. Returns a function that stops it. */
  follow<Event>(path: string, call: string, follower: Follower<Event>): () => void {
    const url = this.#shards.route(`${this.baseUrl}${path}`);
    return follow({ call, url, headers: this.#headers, fetch: this.#fetch }, follower);
  }

  async #getResponse<Response>(call: string, request: Promise<Response>): Promise<Response> {
    try {
      return await request;
    } catch (cause) {
      const isUnsent = cause instanceof NoResponseError;
      const detail = this.#shards.explainUnreachable(isUnsent ? cause.url : undefined);
      throw new ControlError(
        call,
        { status: 0, code: 'unreachable', detail },
        {
          cause: isUnsent ? cause.cause : cause,
        },
      );
    }
  }
}

/** The parameters of a request to one device. */
export function toDevice(id: string) {
  return { params: { path: { id } } };
}
