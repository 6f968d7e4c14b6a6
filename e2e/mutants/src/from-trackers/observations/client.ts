import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { type OperationId, operations } from '@stillhouse/contracts/operations';
import type { LeasedDevice } from 'stillhouse';
import type { ControlClient } from 'stillhouse/client';

type Headers = Readonly<Record<string, string | readonly string[]>>;

type Sent = {
  readonly json?: unknown;
  readonly headers?: Headers;
  /** Instead of JSON. In several pieces, the body has no length. */
  readonly pieces?: readonly string[];
};

export type Reply = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: each operation has another body
  readonly json: any;
};

/** A signed-in admin in front of a device whose clock stands still. */
export type Client = Awaited<ReturnType<typeof createClient>>;

/** Signs in at an address of the device. */
export async function createClient(url: string, control: ControlClient, device: LeasedDevice) {
  const { port } = new URL(url);
  let token = '';

  const send = async (id: OperationId, { json, headers, pieces }: Sent = {}): Promise<Reply> => {
    const body = pieces ?? (json === undefined ? [] : [JSON.stringify(json)]);
    const { method, path } = operations[id];
    return sendRequest(port, method, path, body, {
      ...(json !== undefined && { 'content-type': 'application/json' }),
      accept: '*/*',
      ...(id !== 'signIn' && { authorization: `Bearer ${token}` }),
      ...headers,
    });
  };

  const signIn = async (password: string): Promise<number> => {
    const { status, json } = await send('signIn', { json: { userName: 'admin', password } });
    if (status === 200) token = json.token;
    return status;
  };

  const client = {
    control,
    id: device.id,
    send,
    signIn,
    /** The body of a read. */
    read: async (id: OperationId) => (await send(id)).json,
    /** Sends JSON. Returns the status. */
    write: async (id: OperationId, json?: unknown) => (await send(id, { json })).status,
    changePassword: (password: string) =>
      send('updateRemoteAccessSettings', { json: { password } }),
    /** Uploads a file, in a form with that parameter of its media type. */
    upload: (pem: string, boundary = 'boundary=limit') =>
      send('uploadCertificate', {
        pieces: [createForm(pem)],
        headers: { 'content-type': `multipart/form-data; ${boundary}` },
      }),
    /** Sends the head and the body of a write in two packets. */
    sendInTwoPackets: (id: OperationId, json: unknown) =>
      sendInTwoPackets(Number(port), operations[id], token, JSON.stringify(json)),
    advance: (by: string) => control.advance(device.id, { by }),
    /** Lets time pass until the response comes. */
    async advanceUntil<T>(response: Promise<T>): Promise<T> {
      let isOver = false;
      const end = () => {
        isOver = true;
      };
      response.then(end, end);
      for (let steps = 0; !isOver && steps < 200; steps += 1)
        await control.advance(device.id, { by: '1s' });
      return response;
    },
    /** Restarts the device, and polls it until it is back. */
    async restart() {
      await send('rebootDevice');
      for (let polls = 0; polls < 60; polls += 1) {
        await control.advance(device.id, { by: '2s' });
        const status = await send('getHostname').then(
          (reply) => reply.status,
          () => 0,
        );
        if (status === 200) return;
      }
      throw new Error('The device did not come back.');
    },
  };
  if ((await signIn('stillhouse')) !== 200) throw new Error('The sign-in failed.');
  return client;
}

function sendRequest(
  port: string,
  method: string,
  path: string,
  body: readonly string[],
  headers: Headers,
): Promise<Reply> {
  const isChunked = body.length > 1;
  const length = Buffer.byteLength(body.join(''));
  return new Promise((resolve, reject) => {
    const sent = httpRequest({
      host: '127.0.0.1',
      port,
      method,
      path,
      agent: false,
      headers: {
        ...Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== '')),
        ...(!isChunked && (length > 0 || method !== 'GET') && { 'content-length': length }),
      } as Record<string, string | string[]>,
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          json: parse(Buffer.concat(parts).toString()),
        }),
      );
    });
    for (const piece of body.slice(0, -1)) sent.write(piece);
    sent.end(body.at(-1));
  });
}

/**
 * Sends a write whose body follows when the head has arrived: a read before it, in the same packet,
 * has its response by then. Returns the status of the write.
 */
function sendInTwoPackets(
  port: number,
  { method, path }: { readonly method: string; readonly path: string },
  token: string,
  body: string,
): Promise<number> {
  const common = `host: 127.0.0.1:${port}\r\nauthorization: Bearer ${token}\r\n`;
  const read = `GET ${operations.getHostname.path} HTTP/1.1\r\n${common}\r\n`;
  const length = `content-type: application/json\r\ncontent-length: ${body.length}\r\n`;
  const head = `${method} ${path} HTTP/1.1\r\n${common}connection: close\r\n${length}\r\n`;
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    let text = '';
    socket.once('data', () => socket.write(body));
    socket.on('data', (data) => {
      text += data.toString();
    });
    // A device that expects no body closes the connection early.
    socket.on('error', () => {});
    socket.on('close', () =>
      resolve(Number([...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].at(-1)?.[1])),
    );
    socket.write(read + head);
  });
}

function createForm(pem: string): string {
  return [
    '--limit',
    'content-disposition: form-data; name="file"; filename="ca.pem"',
    '',
    pem,
    '--limit--',
    '',
  ].join('\r\n');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
