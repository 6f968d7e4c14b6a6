import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isRecord } from '@stillhouse/foundation/is-record';
import { onTestFinished } from 'vitest';

/** A request that the device received. */
type ReceivedRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};

/** Handles a request instead of the device. Returns false to leave it to the device. */
export type RequestHandler = (
  got: ReceivedRequest,
  response: ServerResponse,
  request: IncomingMessage,
) => boolean;

export type TestDevice = {
  readonly url: string;
  readonly server: Server;
  readonly requests: ReceivedRequest[];
  /** Values by path. A PUT merges into them. */
  readonly groups: Record<string, Record<string, unknown>>;
  certificates: { fingerprint: string }[];
  /** Called before the usual handling. */
  handler: RequestHandler | null;
  readonly token: string;
  readonly password: string;
};

type TestDeviceOptions = {
  /** Default: a free port. */
  readonly port?: number;
  readonly serialNumber?: string;
  readonly token?: string;
  readonly password?: string;
};

export const testUser = { userName: 'admin', password: 'hunter2-canary' };
export const testToken = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZG1pbiJ9.c2lnbmF0dXJlLW9mLWEtdGVzdA';
export const testSerial = 'NAbc12d340001';

/** Starts a device with a small part of the contract until the end of the test. */
export async function startTestDevice(
  customHandler: RequestHandler | null = null,
  options: TestDeviceOptions = {},
): Promise<TestDevice> {
  const { port = 0, serialNumber = testSerial } = options;
  const { token = testToken, password = testUser.password } = options;
  const groups: TestDevice['groups'] = {
    '/api/v1/status': {
      product: 'barra',
      serialNumber,
      firmwareVersion: 'NFA1.20290401.0007',
    },
    '/api/v1/settings/system': {
      osInstallPolicy: 'maintenanceWindow',
      shareAnalyticsDisabled: false,
      autoWakeEnabled: true,
      hdmiCecEnabled: false,
    },
    '/api/v1/settings/language': { languageCode: 'en' },
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const received: ReceivedRequest = {
        method: request.method ?? '',
        // A target may have absolute form (RFC 9112 section 3.2.2).
        path: request.url?.replace(device.url, '') ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      device.requests.push(received);
      if (device.handler?.(received, response, request) !== true)
        respond(device, received, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const device: TestDevice = {
    url,
    server,
    requests: [],
    groups,
    certificates: [],
    handler: customHandler,
    token,
    password,
  };
  onTestFinished(() => stopServer(server));
  return device;
}

/** Closes all connections, as without power. */
export async function stopServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const type = status < 400 ? 'application/json' : 'application/problem+json';
  response.writeHead(status, { 'content-type': type }).end(JSON.stringify(body));
}

function respond(device: TestDevice, received: ReceivedRequest, response: ServerResponse): void {
  const [status, body] = getResponse(device, received);
  if (body === undefined) response.writeHead(status).end();
  else sendJson(response, status, body);
}

function getResponse(
  device: TestDevice,
  { method, path, headers, body }: ReceivedRequest,
): [number, unknown] {
  if (path === '/api/v1/admin_login') {
    const { password } = JSON.parse(body) as { password?: string };
    return password === device.password
      ? [200, { token: device.token }]
      : [404, { code: 'sign-in-refused', status: 404 }];
  }
  const token = headers.authorization?.replace(/^Bearer /i, '');
  if (token !== device.token) return [401, { code: 'token-missing' }];
  const id = /^\/api\/v1\/certificates\/(.+)$/.exec(path)?.[1];
  if (id !== undefined && method === 'DELETE') {
    device.certificates = device.certificates.filter(({ fingerprint }) => fingerprint !== id);
    return [204, undefined];
  }
  if (path === '/api/v1/certificates' && method === 'GET') return [200, device.certificates];
  const group = device.groups[path];
  if (group === undefined) return [404, { code: 'not-found' }];
  if (method === 'PUT') {
    const change = parseJson(body);
    if (!isRecord(change)) return [400, { code: 'invalid-request' }];
    Object.assign(group, change);
  }
  return [200, group];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
