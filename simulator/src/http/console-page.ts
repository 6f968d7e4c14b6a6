import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ConsoleConfig } from '@stillhouse/products/brand';

/** The configuration as the host knows it; the build id comes from the build unless somebody sets it. */
export type ServedConfig = Omit<ConsoleConfig, 'buildId'> & { buildId?: string };

const configElement = /<script type="application\/json" id="console-config">[\s\S]*?<\/script>/;

/** JSON that cannot end the element that it stands in: `<` occurs in strings only, where it may be escaped. */
function toEmbeddedJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/**
 * index.html with the configuration in its element (design D3): data, not code, so that a strict content security
 * policy holds. The build id is the hash of the page, which names every file of the build by its hash, and of the
 * firmware: an update brings another build of the console (design D18).
 */
export function insertConfig(html: string, given: ServedConfig, firmware: string): string {
  const buildId = given.buildId ?? hashText(`${firmware}\n${html}`).slice(0, 16);
  const config: ConsoleConfig = { ...given, buildId };
  const element = `<script type="application/json" id="console-config">${toEmbeddedJson(config)}</script>`;
  // A function, as `$` in the replacement would have a meaning.
  if (configElement.test(html)) return html.replace(configElement, () => element);
  return html.replace('</head>', () => `${element}</head>`);
}

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Reads the built page; null when the console has not been built. It is read each time: a new build counts at once. */
export async function readBuiltPage(dist: string): Promise<string | null> {
  try {
    return await readFile(join(dist, 'index.html'), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
