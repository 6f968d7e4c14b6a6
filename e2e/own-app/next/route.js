import { once } from 'node:events';
import { request as send } from 'node:http';
import { Readable } from 'node:stream';

const devices = process.env.STILLHOUSE_DEVICES ?? 'http://localhost:8080';

/** Passes a request on to the device that its host names: http://ID.localhost:3000. */
async function passOn({ url, method, headers, body, signal }) {
  const { pathname, search } = new URL(url);
  const outgoing = send(new URL(pathname + search, devices), {
    method,
    headers: Object.fromEntries(headers),
    signal,
  });
  if (body) Readable.fromWeb(body).pipe(outgoing);
  else outgoing.end();
  try {
    const [incoming] = await once(outgoing, 'response');
    const { statusCode: status, headers: fields } = incoming;
    const content = status === 204 ? null : Readable.toWeb(incoming);
    return new Response(content, { status, headers: fields });
  } catch (error) {
    return new Response(error.message, { status: 502 });
  }
}

export { passOn as DELETE, passOn as GET, passOn as POST, passOn as PUT };
