import { existsSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { type Coding, chooseCoding, codings } from './choose-coding.ts';
import { sendText } from './send-text.ts';

type FileServerOptions = {
  /** File that is sent for the folder itself; default: none. */
  index?: string;
  /** Sent with every file. */
  headers?: Readonly<Record<string, string>>;
  /** Sends `last-modified` and `accept-ranges`; default false. */
  isConditional?: boolean;
};

/** The ending of the compressed copy of a file (scripts/set-up/compress.mjs). */
const endings: Readonly<Record<Coding, string>> = { br: '.br', gzip: '.gz', identity: '' };

/**
 * Serves the files of a build, compressed if the build has a compressed copy that the client
 * accepts (decision 0083). Passes on requests for files that do not exist.
 */
export function createFileServer(
  folder: string,
  { index, headers = {}, isConditional = false }: FileServerOptions = {},
): RequestHandler {
  const files = express.static(folder, {
    index: index ?? false,
    redirect: false,
    etag: false,
    cacheControl: false,
    lastModified: isConditional,
    acceptRanges: isConditional,
    setHeaders(res: Response, path) {
      for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
      res.setHeader('cache-control', getCaching(path.includes(`${sep}assets${sep}`)));
      const coding = getCoding(path);
      if (coding === 'identity') return;
      res.setHeader('content-encoding', coding);
      res.type(extname(path.slice(0, -endings[coding].length)));
    },
  });
  return (req, res, next) => {
    const available = listCodings(folder, req.path);
    if (available === null) next();
    else if (available.length === 1) files(req, res, createErrorHandler(res, next));
    else sendNegotiated(files, available, req, res, next);
  };
}

function sendNegotiated(
  files: RequestHandler,
  available: readonly Coding[],
  req: Request,
  res: Response,
  next: (error?: unknown) => void,
): void {
  res.vary('accept-encoding');
  const coding = chooseCoding(req.headers['accept-encoding'], available);
  if (coding === null) {
    const text = `The accepted encodings exclude all of this file: ${available.join(', ')}.\n`;
    sendText(res, 406, 'text/plain', text);
    return;
  }
  const { url } = req;
  req.url = url.replace(/(?=\?|$)/, endings[coding]);
  files(
    req,
    res,
    createErrorHandler(res, (error) => {
      req.url = url;
      next(error);
    }),
  );
}

/**
 * Returns the codings in which a file exists; only identity if it has no compressed copy or does
 * not exist. Returns null for a compressed copy itself, which has no address of its own.
 */
function listCodings(folder: string, path: string): Coding[] | null {
  if (getCoding(path) !== 'identity') return null;
  let decoded = '';
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return ['identity'];
  }
  const file = join(folder, decoded);
  const isInside = file.startsWith(join(folder, sep)) && !decoded.includes('\0');
  return codings.filter(
    (coding) => coding === 'identity' || (isInside && existsSync(`${file}${endings[coding]}`)),
  );
}

function getCoding(path: string): Coding {
  return codings.find((coding) => path.endsWith(endings[coding])) ?? 'identity';
}

/** Sends what the file server found wrong with the request, such as a range beyond the file. */
function createErrorHandler(res: Response, next: (error?: unknown) => void) {
  return (error?: unknown) => {
    const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
    if (typeof status !== 'number' || status >= 500 || res.headersSent) {
      next(error);
      return;
    }
    res.removeHeader('content-encoding');
    res.removeHeader('last-modified');
    res.setHeader('cache-control', 'no-cache');
    sendText(res, status, 'text/plain', `${(error as Error).message}.\n`);
  };
}

/** Vite names the files under assets/ by their hash, so they never change. */
export function getCaching(isHashed: boolean): string {
  return isHashed ? 'public, max-age=31536000, immutable' : 'no-cache';
}
