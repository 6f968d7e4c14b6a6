import createClient, { type FetchResponse } from 'openapi-fetch';
import { ControlError, createControlError } from './control-error.ts';
import { type Follower, follow } from './follow.ts';
import type { paths } from './generated/control.d.ts';

/** How to authenticate. */
export type ControlClientOptions = {
  /** The token that the simulator was started with (`--control-token`), if any. */
  token?: string;
};

/** Sends requests to the control API of one simulator. */
export class ControlApi {
  readonly baseUrl: string;
  readonly routes: ReturnType<typeof createClient<paths>>;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(baseUrl: string, { token }: ControlClientOptions) {
    this.baseUrl = baseUrl;
    this.#headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    this.routes = createClient<paths>({ baseUrl, headers: this.#headers });
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
    return follow({ call, url: `${this.baseUrl}${path}`, headers: this.#headers }, follower);
  }

  async #getResponse<Response>(call: string, request: Promise<Response>): Promise<Response> {
    try {
      return await request;
    } catch (cause) {
      const detail = `No readable response from ${this.baseUrl}. Start a simulator with "npx stillhouse-sim", or "npm start" in its repository.`;
      throw new ControlError(call, { status: 0, code: 'unreachable', detail }, { cause });
    }
  }
}

/** The parameters of a request to one device. */
export function toDevice(id: string) {
  return { params: { path: { id } } };
}
