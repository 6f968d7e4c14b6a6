import { type ClientRequest, request } from 'node:http';

/** A request as it is made again. */
export type AgainRequest = {
  method: string;
  /** Path and query, as they were sent. */
  target: string;
  headers: Readonly<Record<string, string>>;
  body: string | Buffer | null;
};

/** A request that is on its way. */
export type OnItsWay = {
  /** The text of its answer; null when none came whole. */
  readonly over: Promise<string | null>;
  readonly isOver: boolean;
  /** Sends the body that was kept back. */
  sendBody(): void;
  /** Does not wait for the answer any longer. */
  leave(): void;
};

/**
 * Sends a request over a connection of its own.
 * @param later whether its body is kept back until `sendBody`
 */
export function sendAgain(
  base: string,
  { method, target, headers, body }: AgainRequest,
  later: boolean,
): OnItsWay {
  let isOver = false;
  let outgoing: ClientRequest | null = null;
  const over = new Promise<string | null>((resolve) => {
    const end = (text: string | null) => {
      isOver = true;
      resolve(text);
    };
    outgoing = request(base, { method, path: target, headers, agent: false }, (incoming) => {
      let text = '';
      incoming.setEncoding('utf8');
      incoming.on('data', (part: string) => {
        text += part;
      });
      incoming.on('error', () => end(null));
      incoming.on('end', () => end(text));
    });
    // Refused, reset or left: the journal says which.
    outgoing.on('error', () => end(null));
    if (later) outgoing.flushHeaders();
    else outgoing.end(body ?? undefined);
  });
  return {
    over,
    get isOver() {
      return isOver;
    },
    sendBody: () => void outgoing?.end(body ?? undefined),
    leave: () => void outgoing?.destroy(),
  };
}
