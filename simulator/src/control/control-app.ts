import { existsSync } from 'node:fs';
import type { ErrorRequestHandler, Express, RequestHandler, Response } from 'express';
import { operations } from '../../client/generated/control-operations.ts';
import type { Fleet } from '../fleet/fleet.ts';
import { createApp, getPath } from '../http-kit/create-app.ts';
import { NodeSink, toIncomingRequest } from '../http-kit/node-transport.ts';
import { ControlPipeline, toRejection } from './control-pipeline.ts';
import { checkCaller, checkToken, type GuardOptions } from './guard.ts';
import type { RecordingFile } from './import-result.ts';
import { serveLab, serveReports } from './lab-files.ts';
import { renderIndex } from './render-index.ts';
import { renderLlmsText } from './render-llms-text.ts';
import { type ControlResponse, sendResponse } from './send-response.ts';
import { serveMetrics } from './serve-metrics.ts';

/**
 * Creates the application of the lab port: it lets callers in, serves the lab page at `/`, reports
 * and `/metrics`, and passes all other requests to the control API.
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
    send(res, { status: 302, headers: { location: '/?reference=device' } });
  });
  const isLabBuilt = () => labDir !== null && existsSync(labDir);
  app.get('/llms.txt', (_req, res) => {
    const contents = { isLabBuilt: isLabBuilt(), hasReports: reportsDir !== null };
    send(res, { status: 200, body: renderLlmsText(contents) });
  });
  app.get('/', (req, res) => {
    // Serial numbers are passwords, so only callers with the token see them.
    const isTrusted = checkToken(req.headers, guard) === null;
    const body = renderIndex(fleet, { isLabBuilt: isLabBuilt(), isTrusted });
    send(res, { status: 200, body });
  });
  app.use(requireToken(guard));
  app.all('/metrics', serveMetrics(fleet.metrics));
  app.use(serveApi(fleet));
  app.use(rejectOnError);
  return app;
}

function send(res: Response, response: ControlResponse): void {
  sendResponse(new NodeSink(res), response);
}

function rejectForeignCallers(guard: GuardOptions): RequestHandler {
  return (req, res, next) => {
    const rejection = checkCaller(req, guard);
    if (rejection === null) next();
    else send(res, rejection);
  };
}

function requireToken(guard: GuardOptions): RequestHandler {
  return (req, res, next) => {
    // Probes of a container platform send no token (decision 0075).
    const isProbe = getPath(req) === operations.getHealth.path;
    const rejection = isProbe ? null : checkToken(req.headers, guard);
    if (rejection === null) next();
    else send(res, rejection);
  };
}

function serveApi(fleet: Fleet): RequestHandler {
  /** Loads the reader on demand, because most simulators never need it. */
  const importRecording = async (file: RecordingFile) => {
    const { importInThread } = await import('./import-thread.ts');
    return importInThread(fleet, file);
  };
  const pipeline = new ControlPipeline({ fleet, importRecording });
  return async (req, res) => {
    await pipeline.serve({ ...toIncomingRequest(req), target: req.originalUrl }, new NodeSink(res));
  };
}

/** Express recognizes an error handler by its four parameters. */
const rejectOnError: ErrorRequestHandler = (error: unknown, _req, res, _next) => {
  const rejection = toRejection(error);
  if (res.headersSent) res.end();
  else send(res, rejection);
};
