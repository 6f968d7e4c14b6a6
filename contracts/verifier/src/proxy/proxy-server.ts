import { readFileSync } from 'node:fs';
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import https from 'node:https';
import { rootCertificates } from 'node:tls';
import type { Headers } from '../exchange.ts';
import { getFailure } from '../target/wire.ts';
import type { Passed } from './recorder.ts';

export type ProxyOptions = {
  /** `http://host:port` of the device. */
  readonly target: string;
  /** Takes any certificate of the device. */
  readonly insecure?: boolean;
  /** A file with certificates (PEM) to trust besides the usual ones. */
  readonly ca?: string;
  /** 0 picks a free one. */
  readonly port: number;
  /** Told of each exchange of the API when it is over. */
  onPassed(passed: Passed): void;
};

/** Larger bodies pass whole and are kept in part; then they are not judged. */
const mostKeptBytes = 16 * 1024 * 1024;

/**
 * Methods whose requests have a body; Node would announce one of unknown length where nothing was
 * announced.
 */
const withBody: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** Of one connection alone (RFC 9110 section 7.6.1). */
const ofTheConnection: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Listens on loopback and passes everything on to a device, as it comes and without waiting for the
 * end of it. It changes nothing but the `host` header, which names the device.
 * @returns the server, which listens
 * @throws Error when the port is taken or the file of `ca` cannot be read
 */
export async function startProxy(options: ProxyOptions): Promise<{ server: Server; url: string }> {
  const forward = forwarder(options);
  const server = createServer((req, res) => forward(req, res));
  // A device may take ten minutes for its logs.
  server.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: '127.0.0.1', port: options.port }, resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  return { server, url: `http://localhost:${port}` };
}

function forwarder({ target, insecure = false, ca, onPassed }: ProxyOptions) {
  const url = new URL(target);
  const isTls = url.protocol === 'https:';
  const send = isTls ? https.request : httpRequest;
  const trust = {
    rejectUnauthorized: !insecure,
    ...(ca !== undefined && { ca: [...rootCertificates, readFileSync(ca, 'utf8')] }),
  };
  return (req: IncomingMessage, res: ServerResponse): void => {
    const at = Date.now();
    const started = performance.now();
    const sentBody = new Kept();
    const answerBody = new Kept();
    const isApi = /^\/api\/v1(\/|$|\?)/.test(req.url ?? '');
    const method = req.method ?? 'GET';
    const headers = throughHeaders(pairs(req.rawHeaders), url.host, method);
    let isOver = false;
    const over = (end: Pick<Passed, 'answer' | 'failure' | 'clientLeft'>) => {
      if (isOver) return;
      isOver = true;
      if (!isApi) return;
      onPassed({
        at,
        tookMs: performance.now() - started,
        sent: {
          method,
          target: req.url ?? '/',
          headers,
          body: sentBody.length === 0 ? null : sentBody.bytes(),
        },
        ...((sentBody.isCut || answerBody.isCut) && { isCut: true as const }),
        ...end,
      });
    };
    const outgoing = send({
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port || (isTls ? 443 : 80),
      method,
      path: req.url,
      headers: headers.flat(),
      setHost: false,
      // A connection of its own: one that was idle may be closed at any time, which the client
      // would take for a fault.
      agent: false,
      ...(isTls && trust),
    });
    let hasAnswer = false;
    outgoing.on('response', (incoming) => {
      hasAnswer = true;
      res.sendDate = false;
      const given = pairs(incoming.rawHeaders);
      const status = incoming.statusCode ?? 0;
      res.writeHead(
        status,
        incoming.statusMessage,
        given.filter(([name]) => !ofTheConnection.has(name.toLowerCase())).flat(),
      );
      res.flushHeaders();
      incoming.on('data', (piece: Buffer) => {
        answerBody.add(piece);
        if (!res.write(piece)) {
          incoming.pause();
          res.once('drain', () => incoming.resume());
        }
      });
      const end = () => {
        over({
          answer: { status, headers: given, body: answerBody.bytes(), complete: incoming.complete },
          failure: null,
        });
        // What broke off is broken off on this side, too.
        if (incoming.complete) res.end();
        else res.destroy();
      };
      incoming.on('end', end);
      incoming.on('error', end);
      incoming.on('close', end);
    });
    outgoing.on('error', (error) => {
      // A device may answer and close before it has read the whole body; what came of it is told by
      // the response.
      if (hasAnswer) return;
      over({ answer: null, failure: getFailure(error) });
      // The client gets to see what the proxy saw: a connection without an answer.
      req.socket.destroy();
    });
    res.on('close', () => {
      if (res.writableFinished) return;
      const failure = { kind: 'closed', detail: 'the client went away' } as const;
      over({ answer: null, failure, clientLeft: true });
      outgoing.destroy();
    });
    req.on('data', (piece: Buffer) => sentBody.add(piece));
    req.pipe(outgoing);
  };
}

class Kept {
  length = 0;
  readonly #pieces: Buffer[] = [];

  add(piece: Buffer): void {
    this.length += piece.length;
    if (!this.isCut) this.#pieces.push(piece);
  }

  get isCut(): boolean {
    return this.length > mostKeptBytes;
  }

  bytes(): Buffer {
    return Buffer.concat(this.#pieces);
  }
}

function throughHeaders(given: Headers, host: string, method: string): Headers {
  const through = given.filter(
    ([name]) => !ofTheConnection.has(name.toLowerCase()) && name.toLowerCase() !== 'host',
  );
  const isChunked = given.some(
    ([name, value]) => name.toLowerCase() === 'transfer-encoding' && /chunked/i.test(value),
  );
  const hasLength = through.some(([name]) => name.toLowerCase() === 'content-length');
  // The same (RFC 9112 section 6.3), and the only way to keep Node from announcing a body.
  const isBare = !isChunked && !hasLength && withBody.has(method);
  return [
    ['host', host],
    ...through,
    ...(isChunked ? ([['transfer-encoding', 'chunked']] as const) : []),
    ...(isBare ? ([['content-length', '0']] as const) : []),
  ];
}

function pairs(raw: readonly string[]): Headers {
  const headers: [string, string][] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) headers.push([raw[at] ?? '', raw[at + 1] ?? '']);
  return headers;
}
