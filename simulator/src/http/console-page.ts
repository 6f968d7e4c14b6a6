import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ConsoleConfig } from '@stillhouse/products/brand';

type HostConfig = Omit<ConsoleConfig, 'buildId' | 'basePath'>;

/**
 * The configuration as the host knows it. The build id comes from the build unless it is set here.
 */
export type ServedConfig = HostConfig & Partial<ConsoleConfig>;

const configElement =
  /<script type="application\/json" id="console-config">(?:(?!<script)[\s\S])*?<\/script>/;

/**
 * Returns JSON that cannot close its script element: `<` occurs in strings only, where it can be
 * escaped.
 */
function toEmbeddedJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/**
 * Inserts the configuration into index.html as data, so that a strict content security policy holds
 * (decision 0031). The build id is a hash of the page, which names every file by its hash, and of
 * the firmware: an update brings another build of the console.
 */
export function insertConfig(html: string, given: ServedConfig, firmware: string): string {
  const buildId = given.buildId ?? hashText(`${firmware}\n${html}`).slice(0, 16);
  const config: ServedConfig = { ...given, buildId };
  const element = `<script type="application/json" id="console-config">${toEmbeddedJson(config)}</script>`;
  // Use a replacer function: `$` is special in replacement strings.
  if (configElement.test(html)) return html.replace(configElement, () => element);
  return html.replace('</head>', () => `${element}</head>`);
}

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Reads the built page; null if the console is not built. Read on each request, so that a new build
 * shows at once.
 */
export async function readBuiltPage(dist: string): Promise<string | null> {
  try {
    return await readFile(join(dist, 'index.html'), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
