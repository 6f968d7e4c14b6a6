import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ProxyResponse } from '../mutant/mutant.ts';

/** Sends a response, with the connection faults that it asks for. */
export function sendResponse(
  req: IncomingMessage,
  res: ServerResponse,
  response: ProxyResponse,
): void {
  const { delayMs, ...wire } = response.wire ?? {};
  if (delayMs !== undefined) {
    setTimeout(() => sendResponse(req, res, { ...response, wire }), delayMs);
    return;
  }
  if (wire.hangs) return;
  if (wire.resets) {
    req.socket.resetAndDestroy();
    return;
  }
  if (wire.raw !== undefined) {
    req.socket.write(wire.raw);
    if (wire.closes) req.socket.end();
    return;
  }
  const { status, headers, body } = response;
  const hasLength = status !== 204 && status >= 200 && wire.pieces === undefined;
  res.sendDate = false;
  res.strictContentLength = false;
  res.writeHead(status, [
    ...headers.flat(),
    ...(hasLength ? ['content-length', String(wire.contentLength ?? body.length)] : []),
    ...(wire.closes ? ['connection', 'close'] : []),
  ]);
  if (wire.cutAt !== undefined) {
    res.write(body.subarray(0, wire.cutAt), () => req.socket.destroy());
    return;
  }
  for (let at = 0; wire.pieces !== undefined && at < body.length; at += wire.pieces) {
    res.write(body.subarray(at, at + wire.pieces));
  }
  // One packet carries the response and what follows it.
  req.socket.cork();
  if (wire.pieces === undefined) res.end(body);
  else res.end();
  if (wire.bytesAfterEnd !== undefined) req.socket.write(wire.bytesAfterEnd);
  req.socket.uncork();
  const { bytesLater } = wire;
  if (bytesLater !== undefined)
    setTimeout(() => req.socket.write(bytesLater.text, () => {}), bytesLater.afterMs);
  // The client would wait for the bytes that are missing.
  if ((wire.contentLength ?? 0) > body.length) res.once('finish', () => req.socket.destroySoon());
}
