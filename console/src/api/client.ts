import type { paths } from '@stillhouse/contracts/api';
import createFetchClient, {
  type Client,
  type ClientPathsWithMethod,
  type FetchResponse,
  type MaybeOptionalInit,
} from 'openapi-fetch';
import { DeviceError, readProblem } from './device-error.ts';
import { toItemList } from './dictionaries.ts';
import {
  type CallFollower,
  checkStatus,
  followCall,
  parseJson,
  requestOptions,
} from './follow-call.ts';
import { findOperation, type Operation } from './operations.ts';
import { findResponseMismatch } from './response-mismatch.ts';
import { createJsonResponse, sendWithTimeout } from './send-with-timeout.ts';
import { setUnreadableItems, splitItems } from './unreadable-items.ts';

type Method = 'get' | 'put' | 'post' | 'delete';

/** The paths of the contract that have a method. */
export type PathsWith<M extends Method> = ClientPathsWithMethod<Client<paths>, M>;

/** An operation of the contract. */
type OperationAt<M extends Method, Path extends PathsWith<M>> = paths[Path][M] &
  Record<string, unknown>;

type Success<Response> = Response extends { data: unknown } ? Response : never;

type CallMethod<M extends Method> = <
  Path extends PathsWith<M>,
  Init extends MaybeOptionalInit<paths[Path], M>,
>(
  path: Path,
  ...init: undefined extends Init ? [init?: Init] : [init: Init]
) => Promise<Success<FetchResponse<OperationAt<M, Path>, Init, `${string}/${string}`>>>;

/**
 * The openapi-fetch client of the device. It rejects with a DeviceError where openapi-fetch
 * resolves with `error`: any other status than a success, no response, a response that breaks the
 * contract.
 */
export type DeviceClient = {
  GET: CallMethod<'get'>;
  PUT: CallMethod<'put'>;
  POST: CallMethod<'post'>;
  DELETE: CallMethod<'delete'>;
};

/** The body of the successful response to a request. */
export type ResponseData<M extends Method, Path extends PathsWith<M>> = Success<
  FetchResponse<OperationAt<M, Path>, Record<never, never>, `${string}/${string}`>
>['data'];

/** Supplies the client with the token, and with a new one when the device rejects it. */
export type TokenSource = {
  getToken(): string | null;
  /**
   * @param code the code of the rejection (RFC 9457)
   * @returns a token to try instead, or null when there is none because the session has ended
   */
  renew(rejectedToken: string, code: string): Promise<string | null>;
  /** Called when the device rejects the renewed token, too. */
  onRejected(token: string): void;
};

/**
 * Returns why a request must not be sent, as a sentence; null if it may. A promise only if that has
 * to be asked: what a page sends while it is left must be sent at once.
 */
type FindRejection = (id: Operation['id'], body: unknown) => string | null | Promise<string | null>;

type ClientOptions = CallFollower & {
  /** Origin of the device. Tokens are sent nowhere else. */
  origin: string;
  fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** Called at the first request, because signing in needs the client itself. */
  getTokens?: () => TokenSource;
  findRejection?: FindRejection;
};

/**
 * Creates the client, whose middleware adds timeouts, tokens, their silent renewal and error
 * handling.
 */
export function createDeviceClient(options: ClientOptions): DeviceClient {
  const { origin, fetch, getTokens, findRejection } = options;
  const client = createFetchClient<paths>({
    baseUrl: origin,
    fetch: fetch ?? ((request) => globalThis.fetch(request)),
    ...requestOptions,
  });
  client.use({
    async onRequest({ request, schemaPath, options: { fetch: send, parseAs } }) {
      const operation = findOperation(request.method, schemaPath);
      return followCall(operation, request, options, async () => {
        const response = await sendAsUser(operation, request, send, getTokens?.());
        return checkResponse(operation, response, parseAs);
      });
    },
  });
  return findRejection ? askBefore(client, findRejection) : (client as DeviceClient);
}

function askBefore(client: Client<paths>, findRejection: FindRejection): DeviceClient {
  const ask = (method: 'PUT' | 'POST' | 'DELETE') => (path: never, init?: { body?: unknown }) => {
    const { id } = findOperation(method, path);
    const send = () => (client[method] as (...call: unknown[]) => Promise<unknown>)(path, init);
    const rejection = findRejection(id, init?.body);
    if (rejection === null) return send();
    return Promise.resolve(rejection).then((detail) => {
      if (detail === null) return send();
      throw new DeviceError(id, { status: 403, code: 'not-offered', detail });
    });
  };
  const changes = { PUT: ask('PUT'), POST: ask('POST'), DELETE: ask('DELETE') };
  return { GET: client.GET, ...changes } as unknown as DeviceClient;
}

/**
 * Sends a request with the user's token. After a 401 the token is renewed once, and the request
 * sent again.
 */
async function sendAsUser(
  operation: Operation,
  request: Request,
  send: typeof fetch,
  tokens: TokenSource | undefined,
): Promise<Response> {
  // A caller that sets its own token handles a 401 itself. The session is not affected.
  const needsToken = operation.roles.length > 0 && !request.headers.has('Authorization');
  if (!tokens || !needsToken) return sendWithTimeout(operation, request, send);
  const token = tokens.getToken();
  if (token === null) throw createSignedOutError(operation);
  const retry = request.clone();
  const first = await sendWithTimeout(operation, authorize(request, token), send);
  if (first.status !== 401) return first;
  const { code } = readProblem(parseJson(await first.text()));
  const renewed = await tokens.renew(token, code);
  if (renewed === null) return first;
  const second = await sendWithTimeout(operation, authorize(retry, renewed), send);
  if (second.status === 401) tokens.onRejected(renewed);
  return second;
}

function authorize(request: Request, token: string): Request {
  request.headers.set('Authorization', `Bearer ${token}`);
  return request;
}

/**
 * @param parseAs what the caller reads the response as. Only JSON is checked against the contract.
 */
async function checkResponse(
  operation: Operation,
  response: Response,
  parseAs: string,
): Promise<Response> {
  await checkStatus(operation, response);
  const { id } = operation;
  const { status, headers } = response;
  if (parseAs !== 'json') return response;
  const text = await response.text();
  const fail = (detail: string) =>
    new DeviceError(id, { status, headers, code: 'not-understood', detail });
  if (text === '' && status !== 204) {
    throw fail('The device responded without the requested content.');
  }
  const parsed = parseJson(text);
  if (text !== '' && parsed === text) throw fail('The response of the device is not valid JSON.');
  const list = toItemList(id, parsed);
  const split = splitItems(id, list ?? parsed);
  // An object of which nothing can be read is no dictionary, but something else.
  const isOther = list !== null && list.length > 0 && split?.readable.length === 0;
  const body = isOther ? parsed : (split?.readable ?? parsed);
  const mismatch = findResponseMismatch(id, body);
  if (mismatch !== null) {
    const place = mismatch && `, at "${mismatch}"`;
    throw fail(`This console does not understand the response of the device${place}.`);
  }
  if (list === null && !split?.unreadable.length) return response;
  const readable = createJsonResponse(body, response);
  setUnreadableItems(readable, split?.unreadable ?? []);
  return readable;
}

/** For a request whose user signs out while it is being prepared. */
function createSignedOutError({ id }: Operation): DeviceError {
  return new DeviceError(id, { status: 401, code: 'signed-out', detail: 'You are signed out.' });
}
