import type { OperationId } from '@stillhouse/contracts/operations';
import { DeviceError, readProblem } from './device-error.ts';
import { operationRows } from './operation-rows.ts';
import type { InputOf, ReplyOf } from './operation-types.ts';
import { replyMisfit } from './reply-misfit.ts';
import type { Exchange, SendOptions, Wire } from './wire.ts';

/** Calls operations of the device as the signed-in user. */
export type DeviceClient = {
  /**
   * @returns the body of a successful reply
   * @throws DeviceError for everything else: any other status, no reply, a reply that cannot be read
   */
  call<Id extends OperationId>(
    id: Id,
    input: InputOf<Id>,
    options?: { signal?: AbortSignal | undefined },
  ): Promise<ReplyOf<Id>>;
  /**
   * For what needs more of a reply than its JSON: headers, a file.
   *
   * @returns the successful exchange
   * @throws DeviceError as call does
   */
  send<Id extends OperationId>(
    id: Id,
    input: InputOf<Id>,
    options?: SendOptions,
  ): Promise<Exchange>;
};

/** Where the client gets its token, and a new one when the device refuses it. */
export type TokenSource = {
  token(): string | null;
  /** @returns a token to try instead, or null when there is none: the session has then ended */
  renew(refusedToken: string): Promise<string | null>;
  /** Says that the device has refused the renewed token, too. */
  refused(token: string): void;
};

/** Told of every call that came to an end. `failure` is null for one that succeeded. */
export type CallWatcher = (id: OperationId, input: unknown, failure: DeviceError | null) => void;

/** A 401 is answered by one renewal and one more try (spec section 4, Session). */
export function createClient(wire: Wire, tokens: TokenSource, watch?: CallWatcher): DeviceClient {
  const sendAsUser = async <Id extends OperationId>(
    id: Id,
    input: InputOf<Id>,
    options: SendOptions,
  ): Promise<Exchange> => {
    const needsToken = operationRows[id].roles.length > 0;
    const token = needsToken ? tokens.token() : null;
    if (needsToken && token === null) throw signedOut(id);
    const first = await wire.send(id, input, { ...options, token });
    if (first.response.status !== 401 || token === null) return first;
    const renewed = await tokens.renew(token);
    if (renewed === null) return first;
    const retried = await wire.send(id, input, { ...options, token: renewed });
    if (retried.response.status === 401) tokens.refused(renewed);
    return retried;
  };

  const exchange = async <Id extends OperationId>(
    id: Id,
    input: InputOf<Id>,
    options: SendOptions,
  ): Promise<Exchange> => {
    const { response, body } = await sendAsUser(id, input, options);
    // response.ok decides, not the presence of an error body: a 503 may be empty (a decision: empty
    // error replies)
    if (!response.ok) {
      throw new DeviceError(id, { status: response.status, ...readProblem(body) });
    }
    if (body === undefined && response.status !== 204) {
      const detail = 'The device answered without the content that was asked for.';
      throw new DeviceError(id, { status: response.status, code: 'not-understood', detail });
    }
    const misfit = options.as === 'blob' ? null : replyMisfit(id, body);
    if (misfit !== null) {
      const place = misfit && `, at "${misfit}"`;
      const detail = `The device answered with something that this console does not understand${place}.`;
      throw new DeviceError(id, { status: response.status, code: 'not-understood', detail });
    }
    return { response, body };
  };

  const send: DeviceClient['send'] = async (id, input, options = {}) => {
    try {
      const done = await exchange(id, input, options);
      watch?.(id, input, null);
      return done;
    } catch (cause) {
      // what the console gave up itself is no end of its own
      if (cause instanceof DeviceError) watch?.(id, input, cause);
      throw cause;
    }
  };

  return {
    send,
    async call<Id extends OperationId>(id: Id, input: InputOf<Id>, options = {}) {
      return (await send(id, input, options)).body as ReplyOf<Id>;
    },
  };
}

/** A call on its way while the user signed out: the device's answer is known without asking. */
function signedOut(id: OperationId): DeviceError {
  return new DeviceError(id, { status: 401, code: 'signed-out', detail: 'You are signed out.' });
}
