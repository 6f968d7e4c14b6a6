import {
  createServer,
  type Server as HttpServer,
  type RequestListener,
  type ServerOptions,
} from 'node:http';
import type { Server as HttpsServer } from 'node:https';
import type { Socket } from 'node:net';
import { sendEnded } from './end-together.ts';
import { HalfOpenRequests, type RequestLimits, requestLimits } from './half-open-requests.ts';
import {
  refuseConnect,
  rejectRequest,
  rejectUnparsable,
  rememberResponse,
} from './malformed-requests.ts';
import { PortTakenError } from './ports.ts';
import { checkRequestHead } from './request-head.ts';
import { trackTcpSockets } from './tcp-reset.ts';
import type { TlsCertificate } from './tls-certificate.ts';
import { setTransportSecurity } from './transport-security.ts';

type Server = HttpServer | HttpsServer;

/** An address that this machine does not have, such as IPv6. */
export type UnboundAddress = {
  host: string;
  reason: string;
};

type ListenerOptions = {
  hosts: readonly string[];
  /** Command line flag that sets this port, for error messages. */
  flag: string;
  onRequest: RequestListener;
  /** If set, the port uses https. */
  tls?: TlsCertificate | undefined;
  /** Whether a gateway ends https before this port. */
  isBehindTls?: boolean;
  /** Returns false for a connection to close before anything of it is read. */
  accepts?: (socket: Socket) => boolean;
  /** Default: those of every port. */
  limits?: RequestLimits;
  /** Logs errors after the start. */
  log: (text: string) => void;
};

/**
 * Loopback of both families: `localhost` may be either, and no other machine can connect (decision
 * 0032).
 */
export const loopback: readonly string[] = ['127.0.0.1', '::1'];

/** Attempts to find a port that is free on every address. */
const maxAttempts = 20;

/**
 * Longer than any browser or test pauses between two requests: a connection that closes just as it
 * is reused looks like a fault of the device.
 */
const keepAliveMs = 120_000;

/** Error codes for an address that this machine does not have, as opposed to a port problem. */
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

async function createListeningServer({
  onRequest,
  tls,
  isBehindTls = false,
  accepts,
  limits = requestLimits,
}: ListenerOptions): Promise<Server> {
  const { maxHalfOpen, ...timeouts } = limits;
  const halfOpen = new HalfOpenRequests(maxHalfOpen);
  // Node would reject a request without a host itself, without a problem body.
  const options = { ...timeouts, keepAliveTimeout: keepAliveMs, requireHostHeader: false };
  const server = tls === undefined ? createServer(options) : await createTlsServer(tls, options);
  const accept: RequestListener = (req, res) => {
    halfOpen.addRequest(req);
    rememberResponse(res);
    const rejection = checkRequestHead(req);
    if (rejection !== null) return rejectRequest(res, rejection);
    if (tls !== undefined || isBehindTls) setTransportSecurity(req, res);
    onRequest(req, res);
  };
  server.on('request', accept);
  server.on('connection', (socket: Socket) => {
    if (accepts?.(socket) === false) socket.resetAndDestroy();
    else halfOpen.addConnection(socket);
  });
  server.on('clientError', rejectUnparsable);
  // Without a listener, Node closes the connection without a response.
  server.on('connect', refuseConnect);
  // An unknown expectation may be ignored (RFC 9110 section 10.1.1). Node would respond without a
  // problem body.
  server.on('checkExpectation', accept);
  return server;
}

async function createTlsServer(
  tls: TlsCertificate,
  options: ServerOptions & { handshakeTimeout: number },
): Promise<HttpsServer> {
  // Loaded on demand, to keep the start fast.
  const https = await import('node:https');
  const server = https.createServer({ ...tls, ...options });
  trackTcpSockets(server);
  return server;
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // If `close` was called before, the callback gets an error, but still only at the end.
    server.close(() => resolve());
    sendEnded();
    server.closeAllConnections();
  });
}

/** One port on several addresses. It can be closed and opened again, as when a device restarts. */
export class Listener {
  readonly #options: ListenerOptions;
  #servers: Server[] = [];
  #chosenPort = 0;
  /** Addresses that could not be bound, with the reason. */
  unbound: UnboundAddress[] = [];

  constructor(options: ListenerOptions) {
    this.#options = options;
  }

  /** 0 until it has listened for the first time; then fixed. */
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
    for (let attempt = 1; ; attempt += 1) {
      try {
        this.#chosenPort = await this.#bind(port);
        return;
      } catch (error) {
        // A port free on one family may be taken on the other.
        if (!(port === 0 && error instanceof PortTakenError && attempt < maxAttempts)) throw error;
      }
    }
  }

  /** Accepts no new connections. Existing ones stay open until `drop`. */
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
    const { hosts, flag, log } = this.#options;
    const bound: Server[] = [];
    const unbound: UnboundAddress[] = [];
    let port = wanted;
    for (const host of hosts) {
      const server = await createListeningServer(this.#options);
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
      const result = unbound.map(({ host, reason }) => `${host} (${reason})`).join(', ');
      throw new Error(
        `This machine has none of the addresses to listen on: ${result}. Choose one with --host.`,
      );
    }
    this.#servers = bound;
    this.unbound = unbound;
    return port;
  }
}
