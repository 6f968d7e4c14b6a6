// @vitest-environment node
import { basename } from 'node:path';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, expect, test, vi } from 'vitest';
import { tabKeys } from '../config/storage-keys.ts';
import { areas } from './areas.ts';
import { sizeBudgets } from './size-budgets.ts';

const kilobyte = 1000;

let page: string;
let files: Map<string, string | Uint8Array>;
let chunks: Rolldown.OutputChunk[];

beforeAll(async () => {
  // Vitest sets it to test, which would bundle React's development build.
  vi.stubEnv('NODE_ENV', 'production');
  const built = await build({
    root: new URL('../..', import.meta.url).pathname,
    configFile: new URL('../../vite.config.ts', import.meta.url).pathname,
    logLevel: 'error',
    build: { write: false },
  });
  vi.unstubAllEnvs();
  const { output } = built as Rolldown.RolldownOutput;
  files = new Map(
    output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]),
  );
  chunks = output.filter((file) => file.type === 'chunk');
  page = String(files.get('index.html'));
}, 60_000);

/** What the browser loads before the sign-in page. */
function loadedAtOnce(): string[] {
  const addresses = [...page.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, path]) => path ?? '');
  return addresses.filter((path) => path !== 'icon.svg');
}

function gzipBytes(path: string): number {
  return gzipSync(files.get(path) ?? '', { level: 9 }).length;
}

function findChunk(name: string): Rolldown.OutputChunk {
  const found = chunks.find((chunk) => chunk.name === name);
  if (!found) throw new Error(`There is no chunk ${name}`);
  return found;
}

/** What the sign-in page needs. The other script is for signed-in users. */
function findFirst(): string[] {
  return loadedAtOnce().filter((path) => !path.startsWith('assets/preload-'));
}

test('the sign-in page loads one script and one style sheet', () => {
  const names = findFirst().map((path) => path.replace(/-[\w-]{8}\./, '-HASH.'));
  expect(names).toEqual(['assets/index-HASH.js', 'assets/style-HASH.css']);
  // Nothing that the script needs at once comes in further files.
  expect(String(files.get(findFirst()[0] ?? ''))).not.toMatch(/^import\b/);
});

test('the sign-in page keeps its budget', () => {
  const [script = '', style = ''] = findFirst();
  expect(gzipBytes(script)).toBeLessThanOrEqual(sizeBudgets.signInScripts * kilobyte);
  expect(gzipBytes(style)).toBeLessThanOrEqual(sizeBudgets.firstStyles * kilobyte);
});

test('the first screen of a signed-in user is one script more, and keeps its budget', () => {
  const [script = ''] = findFirst();
  const application = findChunk('app');
  expect(findChunk('index').dynamicImports).toContain(application.fileName);
  expect(application.imports).toEqual([script]);
  const bytes = gzipBytes(script) + gzipBytes(application.fileName);
  expect(bytes).toBeLessThanOrEqual(sizeBudgets.firstScripts * kilobyte);
});

/** Runs the script that precedes all others, and returns the chunks that it preloads. */
function runPreload(pathname: string, token: string | null): string[] {
  const path = loadedAtOnce().find((path) => path.startsWith('assets/preload-')) ?? '';
  const preloaded: string[] = [];
  type Link = { href: string; fetchPriority: string };
  const append = ({ href, fetchPriority }: Link) => {
    preloaded.push(href.slice(1));
    // The first script paints the first screen.
    expect(fetchPriority).toBe('low');
  };
  const head = { append };
  runInNewContext(String(files.get(path)), {
    location: { pathname },
    sessionStorage: { getItem: (key: string) => (key === tabKeys.token ? token : null) },
    document: { head, createElement: () => ({}) },
  });
  return preloaded.map((file) => chunks.find(({ fileName }) => fileName === file)?.name ?? file);
}

// Decision 0035.
test('a signed-in user loads the application and the area of the address with the first script', () => {
  expect(runPreload('/', 'token')).toEqual(['app', 'health']);
  expect(runPreload('/network/wifi', 'token')).toEqual(['app', 'health', 'shared', 'wifi']);
  expect(runPreload('/unknown', 'token')).toEqual(['app', 'health']);
  expect(runPreload('/', null)).toEqual([]);
  // Beside these, because no page can do without it.
  expect(listModules('index')).toContain('early-status.ts');
});

test('every area is one file, and what areas share is one more', () => {
  const names = [...files.keys()].filter((path) => path.endsWith('.js'));
  const kinds = names.map((path) => path.replace(/^assets\/|-[\w-]{8}\.js$/g, ''));
  // Loaded for the setup user only.
  const forSetup = ['load-remote-build', 'send-event'];
  // Loaded in a frame of the lab only.
  const forLab = ['lab-sign-in'];
  // Loaded after the first screen.
  const forTabs = ['share-session'];
  const expected = [
    ...Object.keys(areas),
    'app',
    'drawings',
    'index',
    'preload',
    'shared',
    ...forSetup,
    ...forLab,
    ...forTabs,
  ];
  expect(kinds.sort()).toEqual(expected.sort());
});

/** The modules of a chunk and of the chunks that the browser loads with it. */
function listModules(name: string): string[] {
  const loaded = new Set(chunks.filter((chunk) => chunk.name === name));
  for (const { imports } of loaded) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk);
  }
  return [...loaded].flatMap(({ moduleIds }) => moduleIds.map((id) => basename(id)));
}

// Decision 0035.
test('a page that offers a restart is loaded together with the restart dialog', () => {
  expect(listModules('system')).toEqual(
    expect.arrayContaining(['SystemPage.tsx', 'RestartDialog.tsx', 'follow-device.ts']),
  );
  expect(listModules('network')).toEqual(
    expect.arrayContaining(['HostnamePage.tsx', 'RestartDialog.tsx', 'follow-device.ts']),
  );
});

// Decision 0035.
test('the first screen does not contain the restart dialog', () => {
  const modules = listModules('app');
  expect(modules).toEqual(expect.arrayContaining(['SignInPage.tsx', 'StatusPage.tsx']));
  expect(modules).not.toContain('RestartDialog.tsx');
});

test('the whole console keeps its budget', () => {
  const scripts = [...files.keys()].filter((path) => path.endsWith('.js'));
  const bytes = scripts.reduce((sum, path) => sum + gzipBytes(path), 0);
  expect(bytes).toBeLessThanOrEqual(sizeBudgets.allScripts * kilobyte);
});

test('the page has no inline content that its security policy would reject', () => {
  const scripts = [...page.matchAll(/<script\b([^>]*)>([^<]*)/g)];
  for (const [, attributes = '', content = ''] of scripts) {
    if (attributes.includes('application/json')) continue;
    expect(attributes).toContain('src=');
    expect(content.trim()).toBe('');
  }
  expect(page).not.toMatch(/<style|\sstyle=|\son\w+=/);
});

test('the page requests nothing from another origin', () => {
  expect(page).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
});
