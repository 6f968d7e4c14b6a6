import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Schema } from '@stillhouse/contracts/api';

type BuildManifest = Schema<'BuildManifest'>;

/** A file of the remote build. */
export type BuiltFile = {
  mediaType: string;
  bytes: Uint8Array;
  caching: string;
};

/** What a build of the console consists of. Anything else is sent as bytes without a meaning. */
const mediaTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
};

function mediaTypeOf(extension: string): string {
  return mediaTypes[extension] ?? 'application/octet-stream';
}

/** Files that the build names by their hash. No part of a path may be hidden or lead out of the folder. */
const assetPath = /^\/assets(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/;

/** Path of what is asked for, without the query. */
export function pathIn({ url = '/' }: { url?: string | undefined }): string {
  return url.split('?', 1)[0] ?? '/';
}

/** A script of the remote build that shows nothing: what a build in trouble may name (cloud-trouble.ts). */
export const emptyScript = '/assets/shows-nothing.js';

/** The console as the provider's side serves it (design D17), read anew each time: it may be built while we run. */
export class RemoteBuild {
  readonly #dist: string | null;

  /** @param dist absolute path of the built console; null: there is none */
  constructor(dist: string | null) {
    this.#dist = dist;
  }

  /** The manifest that Vite has written, or null when there is none. */
  async manifest(): Promise<BuildManifest | null> {
    const text = await this.#read(join('.vite', 'manifest.json'));
    return text === null ? null : (JSON.parse(Buffer.from(text).toString('utf8')) as BuildManifest);
  }

  /** The file at this path of the address, or null. */
  async file(path: string): Promise<BuiltFile | null> {
    const mediaType = mediaTypeOf(extname(path));
    if (path === emptyScript)
      return { mediaType, bytes: Buffer.from('export {};'), caching: 'no-cache' };
    const isHashed = assetPath.test(path);
    // the welcome page has the icon, too
    if (!isHashed && path !== '/icon.svg') return null;
    const bytes = await this.#read(path);
    const caching = isHashed ? 'public, max-age=31536000, immutable' : 'no-cache';
    return bytes === null ? null : { mediaType, bytes, caching };
  }

  async #read(path: string): Promise<Uint8Array | null> {
    if (this.#dist === null) return null;
    try {
      return await readFile(join(this.#dist, path));
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : '';
      if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return null;
      throw error;
    }
  }
}
