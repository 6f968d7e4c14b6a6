import type { RequestHandler } from 'express';
import { createFileServer } from '../http-kit/file-server.ts';

/**
 * Allows nothing inline, and nothing from elsewhere except the consoles of devices in a frame.
 * Devices use varying ports, which cannot be listed.
 */
function createPolicy(deviceHosts: readonly string[]): string {
  const frames = deviceHosts.flatMap((host) => [`http://${host}:*`, `https://${host}:*`]);
  return [
    "default-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "img-src 'self' data:",
    `frame-src ${frames.join(' ')}`,
    "object-src 'none'",
  ].join('; ');
}

/**
 * Serves the built lab page. Programs that open `/` get no page, so a request for it must accept
 * HTML.
 * @param labDir absolute path of the built page
 * @param deviceHosts host names of devices, which may begin with `*`
 */
export function serveLab(labDir: string, deviceHosts: readonly string[]): RequestHandler {
  const files = createFileServer(labDir, {
    index: 'index.html',
    headers: {
      'content-security-policy': createPolicy(deviceHosts),
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
