import {
  createServer,
  type Server as HttpServer,
  type RequestListener,
  type ServerOptions,
} from 'node:http';
import type { Server as HttpsServer } from 'node:https';
import { refuseUnparsable, refuseWithoutHost, rememberResponse } from './malformed-requests.ts';
import { trackTcpSockets } from './tcp-reset.ts';
import type { TlsCertificate } from './tls-certificate.ts';

/** A port that another program has. The message is for people: it names the flag that chooses another. */
export class PortTakenError extends Error {
  readonly port: number;

  constructor(port: number, host: string, flag: string) {
    super(
      `Port ${port} on ${host} is taken by another program. Stop it, or choose another port with ${flag} (0 picks a free one).`,
    );
    this.name = 'PortTakenError';
    this.port = port;
  }
}

type Server = HttpServer | HttpsServer;

/** An address that this machine does not have (no IPv6, say). */
export type UnboundAddress = {
  host: string;
  reason: string;
};

type ListenerOptions = {
  hosts: readonly string[];
  /** Command line flag that sets this port, for error messages. */
  flag: string;
  onRequest: RequestListener;
  /** With it the port speaks https. */
  tls?: TlsCertificate | undefined;
  /** Told what goes wrong after the start. */
  log: (text: string) => void;
};

/** The loopback of both families: `localhost` is either, and nobody else can connect (design D10). */
export const loopback: readonly string[] = ['127.0.0.1', '::1'];

/** So many free ports are tried until one is free on every address. */
const maxAttempts = 20;

/**
 * Idle connections are kept longer than any browser or test pauses between two requests: one that is closed just
 * as it is used again looks like a fault of the device.
 */
const keepAliveMs = 120_000;

/** Codes that say that this machine lacks the address, not that something is wrong with the port. */
const missingAddressCodes = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL']);

function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port, ipv6Only: host.includes(':'), exclusive: true }, () => {
      server.removeListener('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

async function createListeningServer(
  onRequest: RequestListener,
  tls: TlsCertificate | undefined,
): Promise<Server> {
  // Node would refuse a request without a host by itself, and without a problem.
  const options = { keepAliveTimeout: keepAliveMs, requireHostHeader: false };
  const server = tls === undefined ? createServer(options) : await createTlsServer(tls, options);
  server.on('request', (req, res) => {
    rememberResponse(res);
    if (req.headers.host === undefined && req.httpVersion === '1.1') refuseWithoutHost(res);
    else onRequest(req, res);
  });
  server.on('clientError', refuseUnparsable);
  // An expectation that is none may be ignored (RFC 9110 section 10.1.1); Node would answer without a problem.
  server.on('checkExpectation', onRequest);
  return server;
}

async function createTlsServer(tls: TlsCertificate, options: ServerOptions): Promise<HttpsServer> {
  // Loaded when it is needed: it would take its time of every start.
  const https = await import('node:https');
  const server = https.createServer({ ...tls, ...options });
  trackTcpSockets(server);
  return server;
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // The callback comes with an error when `close` was called before, and all the same only at the end.
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** One port on several addresses, which can be closed and opened again while the device restarts. */
export class Listener {
  readonly #options: ListenerOptions;
  #servers: Server[] = [];
  #chosenPort = 0;
  /** Addresses that could not be bound, with the reason. */
  unbound: UnboundAddress[] = [];

  constructor(options: ListenerOptions) {
    this.#options = options;
  }

  /** 0 until it has listened for the first time; then kept. */
  get port(): number {
    return this.#chosenPort;
  }

  get isOpen(): boolean {
    return this.#servers.length > 0;
  }

  /**
   * Binds every address this machine has; the port is the same on all. Port 0 picks a free one.
   * @throws PortTakenError when the port is taken on one of them
   */
  async open(port: number): Promise<void> {
    for (let tried = 1; ; tried += 1) {
      try {
        this.#chosenPort = await this.#bind(port);
        return;
      } catch (error) {
        // A port free on one family may be taken on the other.
        if (!(port === 0 && error instanceof PortTakenError && tried < maxAttempts)) throw error;
      }
    }
  }

  /** Takes no new connections; those that there are go on until `drop`. */
  close(): void {
    for (const server of this.#servers) server.close();
  }

  /** Ends every connection, and resolves when they and the port are gone. */
  async drop(): Promise<void> {
    const servers = this.#servers;
    this.#servers = [];
    await Promise.all(servers.map(closeServer));
  }

  async #bind(wanted: number): Promise<number> {
    const { hosts, flag, onRequest, tls, log } = this.#options;
    const bound: Server[] = [];
    const unbound: UnboundAddress[] = [];
    let port = wanted;
    for (const host of hosts) {
      const server = await createListeningServer(onRequest, tls);
      try {
        port = await listen(server, host, port);
        server.on('error', (error) => log(`The server on ${host} port ${port}: ${error.message}`));
        bound.push(server);
      } catch (error) {
        const code = getErrorCode(error);
        if (missingAddressCodes.has(code)) {
          unbound.push({ host, reason: code });
          continue;
        }
        for (const other of bound) other.close();
        if (code === 'EADDRINUSE') throw new PortTakenError(port, host, flag);
        throw error;
      }
    }
    if (bound.length === 0) {
      const tried = unbound.map(({ host, reason }) => `${host} (${reason})`).join(', ');
      throw new Error(
        `This machine has none of the addresses to listen on: ${tried}. Choose one with --host.`,
      );
    }
    this.#servers = bound;
    this.unbound = unbound;
    return port;
  }
}
