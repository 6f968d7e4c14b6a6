import type { Message } from '../contract/build-request.ts';
import { type Contract, findOperation, type Operation } from '../contract/load-contract.ts';
import { parseReply, type Reply } from '../contract/send-message.ts';
import type { Subject } from '../servers/foreign-server.ts';

export type Forward = (message: Message) => Promise<Reply>;
export type Handler = (message: Message, forward: Forward) => Promise<Reply>;

/** A bug, made by a rule from a contract. */
export type Mutant = {
  readonly id: string;
  readonly kind: string;
  readonly operation: string;
  /** Where the contract says what the bug breaks. */
  readonly place: string;
  readonly sentence: string;
  /** A handler has its own memory: one for each run. */
  readonly createHandler: () => Handler;
  /** Requests that show the bug. */
  readonly probe: readonly Message[];
  /** Only a bug if the server accepts the last request of the probe. */
  readonly needsSuccess?: boolean;
  /** The response to the first request of the probe is made up: only the others show the bug. */
  readonly madeUpReply?: boolean;
};

export type Source = { readonly contract: Contract; readonly subject: Subject };

export const isSuccess = ({ status }: Reply): boolean => status >= 200 && status < 300;

export function isOf(contract: Contract, operation: Operation, message: Message): boolean {
  return findOperation(contract, message.method, message.target) === operation;
}

/** A handler that changes successful responses of one operation. */
export function changeReplies(
  { contract }: Source,
  operation: Operation,
  change: (reply: Reply) => Reply,
): Handler {
  return async (message, forward) => {
    const reply = await forward(message);
    return isOf(contract, operation, message) && isSuccess(reply) ? change(reply) : reply;
  };
}

function replaceJson(reply: Reply, value: unknown): Reply {
  return { ...reply, body: Buffer.from(JSON.stringify(value)) };
}

/** Changes the JSON value of a response; other responses stay as they are. */
export function changeJson(reply: Reply, change: (value: unknown) => unknown): Reply {
  const value = parseReply(reply);
  return value === undefined ? reply : replaceJson(reply, change(value));
}

export function parseBody({ body }: Message): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

export function createReply(status: number, value?: unknown): Reply {
  return {
    status,
    headers: value === undefined ? {} : { 'content-type': 'application/json' },
    body: Buffer.from(value === undefined ? '' : JSON.stringify(value)),
  };
}
