import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Schema } from '@stillhouse/contracts/api';
import { parseJson } from '@stillhouse/foundation/document-limits';
import type { RequestHandler } from 'express';
import { createFileServer } from '../http-kit/file-server.ts';
import { emptyScript } from './cloud-faults.ts';

type BuildManifest = Schema<'BuildManifest'>;

/** Files that the build names by their hash, and the icon of the welcome page. */
const servedPath = /^\/(icon\.svg|assets(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+)$/;

/**
 * The console as the cloud serves it. It is read on each request, because it may be built while
 * this runs.
 */
export class RemoteBuild {
  readonly #dist: string | null;
  readonly #files: RequestHandler | null;

  /** @param dist absolute path of the built console; null if there is none */
  constructor(dist: string | null) {
    this.#dist = dist;
    const headers = { 'x-content-type-options': 'nosniff' };
    this.#files = dist === null ? null : createFileServer(dist, { headers });
  }

  /** Returns the manifest that Vite has written, or null if there is none. */
  async readManifest(): Promise<BuildManifest | null> {
    if (this.#dist === null) return null;
    try {
      const text = await readFile(join(this.#dist, '.vite', 'manifest.json'), 'utf8');
      return parseJson(text) as BuildManifest;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    }
  }

  /** Serves the files of the build. */
  readonly files: RequestHandler = (req, res, next) => {
    if (req.path === emptyScript && (req.method === 'GET' || req.method === 'HEAD')) {
      res.writeHead(200, {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
      });
      res.end('export {};');
    } else if (this.#files !== null && servedPath.test(req.path)) this.#files(req, res, next);
    else next();
  };
}
