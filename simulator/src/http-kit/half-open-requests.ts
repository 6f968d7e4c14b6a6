import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { removeItem } from './remove-item.ts';
import { getTcpSocket } from './tcp-reset.ts';

/** How long, and for how many connections, a port waits for the rest of a request. */
export type RequestLimits = {
  /** For the head of a request, in ms. Node responds with 408 afterwards. */
  headersTimeout: number;
  /** For the whole request, in ms. */
  requestTimeout: number;
  /** How often Node looks at the two, in ms. */
  connectionsCheckingInterval: number;
  /** For the TLS handshake, in ms. */
  handshakeTimeout: number;
  /** Connections of an address whose request has not arrived completely. */
  maxHalfOpen: number;
};

/** 60 seconds for 5 MB are 0.7 Mbit/s. */
export const requestLimits: RequestLimits = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
  handshakeTimeout: 15_000,
  maxHalfOpen: 256,
};

/**
 * The connections that wait for their first request, or for the rest of a body. If there are too
 * many, the oldest is closed: a new client gets its response although others hold connections.
 */
export class HalfOpenRequests {
  readonly #max: number;
  /**
   * In the order of their start, with the request if its head has arrived. Those that have arrived
   * completely are removed when there are too many.
   */
  #open: { socket: Socket; request: IncomingMessage | null }[] = [];

  constructor(max: number) {
    this.#max = max;
  }

  addConnection(socket: Socket): void {
    this.#add(socket, null);
    socket.once('close', () => this.#remove(socket));
  }

  /** Call it when the head of a request has arrived. */
  addRequest(req: IncomingMessage): void {
    const socket = getTcpSocket(req.socket);
    this.#remove(socket);
    const { 'content-length': length = '0', 'transfer-encoding': coding } = req.headers;
    if (coding === undefined && Number(length) === 0) return;
    this.#add(socket, req);
  }

  #add(socket: Socket, request: IncomingMessage | null): void {
    this.#open.push({ socket, request });
    if (this.#open.length <= this.#max) return;
    // Others have arrived since, whether somebody has read them or not.
    this.#open = this.#open.filter((open) => open.request?.complete !== true);
    if (this.#open.length > this.#max) this.#open.shift()?.socket.destroy();
  }

  #remove(socket: Socket): void {
    const open = this.#open.find((other) => other.socket === socket);
    if (open !== undefined) removeItem(this.#open, open);
  }
}
