import { existsSync } from 'node:fs';
import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { printBug } from '@stillhouse/foundation/print';
import type { ErrorRequestHandler, Express, Request, RequestHandler } from 'express';
import { operations } from '../../client/generated/control-operations.ts';
import type { Fleet } from '../fleet/fleet.ts';
import { BodyRejectedError } from '../http-kit/json-body.ts';
import { createApp, getPath } from '../http-kit/operation-routes.ts';
import { createApiRouter } from './api-router.ts';
import { reject } from './control-problem.ts';
import { createDeviceRouter } from './device-router.ts';
import { checkCaller, checkToken, type GuardOptions } from './guard.ts';
import { serveLab, serveReports } from './lab-files.ts';
import { createMetricsRouter } from './metrics-router.ts';
import { renderIndex } from './render-index.ts';
import { renderLlmsText } from './render-llms-text.ts';
import { sendResponse } from './send-response.ts';

/**
 * Creates the application of the lab port: the control API, `/metrics`, the APIs of devices and, at
 * `/`, the lab page.
 * Programs get a text that lists the addresses instead of the page; so does everyone while the page
 * is not built.
 * @param pages absolute paths of the built lab page and of a folder with reports, or null
 */
export function createControlApp(
  fleet: Fleet,
  guard: GuardOptions,
  { labDir, reportsDir }: { labDir: string | null; reportsDir: string | null },
): Express {
  const app = createApp();
  app.use(rejectForeignCallers(guard));
  if (labDir !== null) app.use(serveLab(labDir, fleet.deviceHosts));
  if (reportsDir !== null) app.use('/reports', serveReports(reportsDir));
  app.get(['/reference', '/reference/'], (_req, res) => {
    sendResponse(res, { status: 302, headers: { location: '/?reference=device' } });
  });
  const isLabBuilt = () => labDir !== null && existsSync(labDir);
  app.get('/llms.txt', (_req, res) => {
    const contents = { isLabBuilt: isLabBuilt(), hasReports: reportsDir !== null };
    sendResponse(res, { status: 200, body: renderLlmsText(contents) });
  });
  app.get('/', (req, res) => {
    // Serial numbers are passwords, so only callers with the token see them.
    const isTrusted = checkToken(req.headers, guard) === null;
    sendResponse(res, {
      status: 200,
      body: renderIndex(fleet, { isLabBuilt: isLabBuilt(), isTrusted }),
    });
  });
  app.use(requireToken(guard));
  app.use(createMetricsRouter(fleet.metrics));
  app.use(createApiRouter(fleet));
  app.use(createDeviceRouter(fleet));
  app.use((req, res) => sendResponse(res, rejectUnknownPath(req)));
  app.use(rejectOnError);
  return app;
}

function rejectForeignCallers(guard: GuardOptions): RequestHandler {
  return (req, res, next) => {
    const rejection = checkCaller(req, guard);
    if (rejection === null) next();
    else sendResponse(res, rejection);
  };
}

function requireToken(guard: GuardOptions): RequestHandler {
  return (req, res, next) => {
    // Probes of a container platform send no token (decision 0075).
    const isProbe = getPath(req) === operations.getHealth.path;
    const rejection = isProbe ? null : checkToken(req.headers, guard);
    if (rejection === null) next();
    else sendResponse(res, rejection);
  };
}

function rejectUnknownPath(req: Request) {
  return reject(
    404,
    'unknown-path',
    `There is nothing at ${getPath(req)}. GET / lists what there is.`,
  );
}

/** Express recognizes an error handler by its four parameters. */
const rejectOnError: ErrorRequestHandler = (error: unknown, _req, res, _next) => {
  if (error instanceof BodyRejectedError) {
    sendResponse(res, reject(error.status, error.reason, error.message));
    return;
  }
  printBug(error);
  if (res.headersSent) res.end();
  else
    sendResponse(
      res,
      reject(500, 'internal-error', `${getErrorMessage(error)}. Please report it.`),
    );
};
