import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendText } from '../http-kit/send-text.ts';
import { type BootingContext, getRetryAfterSeconds } from './booting.ts';

/** Sends the page, or the text, that the device is starting. */
export function sendBootingPage(
  context: BootingContext,
  req: IncomingMessage,
  res: ServerResponse,
): void {
  const seconds = getRetryAfterSeconds(context);
  res.setHeader('retry-after', String(seconds));
  if (!acceptsHtml(req)) {
    sendText(res, 503, 'text/plain', `The device is starting. Try again in ${seconds} s.\n`);
    return;
  }
  // The page reloads itself. The content security policy allows no inline script.
  res.setHeader('refresh', String(seconds));
  sendText(res, 503, 'text/html', createBootingPage(seconds));
}

/** Returns true if the request is for a page, as a browser's address bar sends it. */
export function acceptsHtml(req: IncomingMessage): boolean {
  return req.headers.accept?.includes('text/html') === true;
}

function createBootingPage(seconds: number): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>The device is starting</title>
<main><p role="status">The device is starting. Retrying in ${seconds} s.</p></main>
</html>
`;
}
