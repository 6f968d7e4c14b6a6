import type { RequestHandler } from 'express';
import { createFileServer } from '../http-kit/file-server.ts';

/**
 * Allows nothing inline, and nothing from elsewhere except the consoles of devices in a frame.
 * Devices use varying ports, which cannot be listed. Their names are those of loopback.
 */
const labPolicy = [
  "default-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "img-src 'self' data:",
  'frame-src http://localhost:* https://localhost:* http://127.0.0.1:* https://127.0.0.1:*',
  "object-src 'none'",
].join('; ');

/**
 * Serves the built lab page. Programs that open `/` get no page, so a request for it must accept
 * HTML.
 * @param labDir absolute path of the built page
 */
export function serveLab(labDir: string): RequestHandler {
  const files = createFileServer(labDir, {
    index: 'index.html',
    headers: {
      'content-security-policy': labPolicy,
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  });
  return (req, res, next) => {
    const wantsPage = req.path !== '/' || req.headers.accept?.includes('text/html') === true;
    if (wantsPage && !req.path.startsWith('/api')) files(req, res, next);
    else next();
  };
}
