import type { RequestHandler } from 'express';
import { createFileServer } from '../http-kit/file-server.ts';

const protection = {
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

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
      ...protection,
    },
  });
  return (req, res, next) => {
    const wantsPage = req.path !== '/' || req.headers.accept?.includes('text/html') === true;
    if (wantsPage && !req.path.startsWith('/api')) files(req, res, next);
    else next();
  };
}

/** Serves the reports of `npm run reports`: pages without scripts. */
export function serveReports(reportsDir: string): RequestHandler {
  const policy = "default-src 'none'; style-src 'self'; frame-ancestors 'none'";
  const files = createFileServer(reportsDir, {
    index: 'index.html',
    headers: { 'content-security-policy': policy, ...protection },
  });
  return (req, res, next) => {
    // The links of the pages are relative to the folder.
    if (req.originalUrl === req.baseUrl) res.redirect(`${req.baseUrl}/`);
    else files(req, res, next);
  };
}
