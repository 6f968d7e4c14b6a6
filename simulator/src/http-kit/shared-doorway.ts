import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { LazySet } from '@stillhouse/foundation/lazy-collections';
import type { Doorway } from './doorways.ts';
import { resetConnection } from './tcp-reset.ts';

/** The doorway of the latest request on each connection of a shared listener. */
const currentDoorways = new WeakMap<Socket, SharedDoorway>();

type SharedDoorwayOptions = {
  onRequest: RequestListener;
  /** The port of the shared listener. */
  port: () => number;
  /** @throws Error if the device cannot be there */
  onOpen: (doorway: SharedDoorway) => void;
  onDrop: (doorway: SharedDoorway) => void;
};

/** The part of a shared listener that belongs to one device. It has no port of its own. */
export class SharedDoorway implements Doorway {
  readonly unbound = [];
  readonly #options: SharedDoorwayOptions;
  /** Connections whose latest request was for this device. */
  readonly #sockets = new LazySet<Socket>();
  #isOpen = false;
  #accepts = false;

  constructor(options: SharedDoorwayOptions) {
    this.#options = options;
  }

  get port(): number {
    return this.#options.port();
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  async open(): Promise<void> {
    this.#options.onOpen(this);
    this.#isOpen = true;
    this.#accepts = true;
  }

  close(): void {
    this.#accepts = false;
  }

  /** Ends the connections that this device has used last. */
  async drop(): Promise<void> {
    this.#accepts = false;
    this.#isOpen = false;
    this.#options.onDrop(this);
    await Promise.all([...this.#sockets].map(endConnection));
  }

  serve(req: IncomingMessage, res: ServerResponse): void {
    if (this.#accepts) {
      this.#take(req.socket);
      this.#options.onRequest(req, res);
    } else {
      resetConnection(req.socket);
    }
  }

  forget(socket: Socket): void {
    this.#sockets.delete(socket);
  }

  /** A client may use one connection for several devices, as a proxy does. */
  #take(socket: Socket): void {
    if (this.#sockets.has(socket)) return;
    const previous = currentDoorways.get(socket);
    currentDoorways.set(socket, this);
    this.#sockets.add(socket);
    if (previous === undefined) {
      socket.once('close', () => currentDoorways.get(socket)?.forget(socket));
    } else {
      previous.forget(socket);
    }
  }
}

function endConnection(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('close', () => resolve());
    socket.destroy();
  });
}
