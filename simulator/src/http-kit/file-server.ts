import { sep } from 'node:path';
import express, { type RequestHandler } from 'express';

type FileServerOptions = {
  /** File that is sent for the folder itself; default: none. */
  index?: string;
  /** Sent with every file. */
  headers?: Readonly<Record<string, string>>;
  /** Sends `last-modified` and `accept-ranges`; default false. */
  isConditional?: boolean;
};

/** Serves the files of a build. Passes on requests for files that do not exist. */
export function createFileServer(
  folder: string,
  { index, headers = {}, isConditional = false }: FileServerOptions = {},
): RequestHandler {
  return express.static(folder, {
    index: index ?? false,
    redirect: false,
    etag: false,
    cacheControl: false,
    lastModified: isConditional,
    acceptRanges: isConditional,
    setHeaders(res, path) {
      for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
      res.setHeader('cache-control', getCaching(path.includes(`${sep}assets${sep}`)));
    },
  });
}

/** Vite names the files under assets/ by their hash, so they never change. */
function getCaching(isHashed: boolean): string {
  return isHashed ? 'public, max-age=31536000, immutable' : 'no-cache';
}
