// Packages from a registry on loopback. Needs no network.
import { execFile } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readBlocks } from '../guides/read-guide.ts';
import { root } from '../set-up/paths.mjs';
import { startCommand } from './installed-packages.ts';
import { type Registry, startRegistry } from './loopback-registry.ts';
import { packConsole } from './pack-console.ts';
import { packPackages, publishedPackages, userEnvironment } from './pack-packages.ts';
import { solveTask } from './packed-agent.ts';
import { publishPackages } from './publish-packages.ts';
import { readManifest } from './workspaces.ts';

const maxDownloadBytes = 15_000_000;
const { version } = readManifest('simulator');
const ids = [...publishedPackages, '@stillhouse/console'].map((name) => `${name}@${version}`);

let packed = '';
let tarballs: string[] = [];
let registry: Registry;

beforeAll(async () => {
  packed = mkdtempSync(join(tmpdir(), 'stillhouse-publish-'));
  tarballs = [...(await packPackages(packed)), await packConsole(packed)];
  registry = await startRegistry();
}, 120_000);
afterAll(async () => {
  await registry.close();
  rmSync(packed, { recursive: true });
});

/** Publishes and returns what is printed. */
async function publish(
  options: { isDry?: boolean; environment?: NodeJS.ProcessEnv; paths?: string[] } = {},
): Promise<string[]> {
  const { isDry = false, environment = registry.createEnvironment('owner') } = options;
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const { paths = tarballs } = options;
  await publishPackages({ tarballs: paths, isDry, tag: 'latest', environment, print });
  return lines;
}

const isPublished = async (name: string) =>
  (await fetch(`${registry.url}${name.replace('/', '%2f')}`)).ok;

// Decision 0007.
describe('the owner publishes', () => {
  test('nothing by default: the command says what it would do', async () => {
    const lines = await publish({ isDry: true });
    expect(lines.slice(0, -1)).toEqual(ids.map((id) => `${id}: is new`));
    expect(lines.at(-1)).toBe(
      `Nothing is published. As owner, to ${registry.url}: npm run publish-packages -- --yes`,
    );
    expect(await isPublished('stillhouse')).toBe(false);
  });

  test('nothing without a login, and says to sign in', async () => {
    const environment = registry.createEnvironment('stranger');
    await expect(publish({ environment })).rejects.toThrow(/^npm whoami failed\.\n.*"npm login"/);
    expect(await isPublished('stillhouse')).toBe(false);
  });

  test.each([
    ['a network', { registry: 'http://127.0.0.1:9/' }],
    [
      'a proxy',
      { registry: 'http://registry.invalid/', proxy: 'http://me:proxy-password@127.0.0.1:9' },
    ],
  ])('nothing without %s, and says what to check', async (_, settings) => {
    const login = `${settings.registry.replace('http:', '')}:_authToken`;
    const all = { ...settings, 'fetch-retries': '0', [login]: registry.token };
    const environment = {
      ...registry.createEnvironment('owner'),
      ...Object.fromEntries(
        Object.entries(all).map(([name, value]) => [`npm_config_${name}`, value]),
      ),
    };
    const failed = await publish({ environment }).catch((error: Error) => error.message);
    expect(failed).toMatch(
      /^npm whoami failed\.\n.*Check the network and npm's "registry", "proxy"/,
    );
    expect(failed).not.toContain(registry.token);
    expect(failed).not.toContain('proxy-password');
  });

  test('all packages, goes on after an interruption, and replaces no version', async () => {
    expect(await publish({ paths: tarballs.slice(0, 1) })).toContain(`${ids[0]}: published`);
    const lines = await publish();
    expect(lines).toContain(`${ids[0]}: is in the registry already`);
    expect(lines.filter((line) => line.endsWith(': published'))).toEqual(
      ids.slice(1).map((id) => `${id}: published`),
    );
    const changed = await packChanged();
    await expect(publish({ paths: [changed] })).rejects.toThrow(
      `stillhouse@${version} is in the registry with other content, and a version cannot be replaced. Raise the version.`,
    );
  }, 60_000);
});

/** Packs the simulator once more, without one of its files. */
async function packChanged(): Promise<string> {
  const folder = mkdtempSync(join(packed, 'changed-'));
  const tarball = join(packed, `stillhouse-${version}.tgz`);
  await promisify(execFile)('tar', ['-xzf', tarball, '-C', folder]);
  rmSync(join(folder, 'package/THIRD-PARTY.md'));
  const options = ['--pack-destination', folder];
  await promisify(execFile)('npm', ['pack', join(folder, 'package'), ...options], {
    cwd: folder,
    env: userEnvironment,
  });
  return join(folder, `stillhouse-${version}.tgz`);
}

// Decision 0008.
describe('a user with an empty folder and an empty cache', () => {
  /** Returns an empty folder with a space in its path. */
  function createFolder(): string {
    const folder = join(registry.home, 'my room tests');
    mkdirSync(folder);
    onTestFinished(() => rmSync(folder, { recursive: true }));
    return folder;
  }

  test('has a device by npx stillhouse, and verifies it by npx stillhouse-verify', async () => {
    const env = registry.createEnvironment('stranger');
    const place = { cwd: createFolder(), env };
    const { consoleUrl } = await startCommand(['npx', '--yes', `stillhouse@${version}`], place);
    expect((await fetch(`${consoleUrl}/api/v1/status`)).status).toBe(401);
    const cache = join(String(env.npm_config_cache), '_cacache/content-v2');
    const files = globSync('**/*', { cwd: cache }).map((path) => statSync(join(cache, path)));
    const bytes = files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
    expect(bytes).toBeGreaterThan(1_000_000);
    expect(bytes).toBeLessThan(maxDownloadBytes);

    const target = ['--target', consoleUrl, '--password', 'stillhouse'];
    const quick = ['--harm', 'read', '--only', 'getStatus'];
    const verify = ['--yes', 'stillhouse-verify', ...target, ...quick];
    const { stdout } = await promisify(execFile)('npx', verify, place);
    expect(stdout).toMatch(/^Conformant\.$/m);
  }, 60_000);

  test('gives an agent the server of npx @stillhouse/mcp, by the configuration of its README', async () => {
    const env = registry.createEnvironment('stranger');
    const readme = readFileSync(join(root, 'simulator/mcp/README.md'), 'utf8');
    const [example] = readBlocks(readme).filter(({ language }) => language === 'json');
    const { mcpServers } = JSON.parse(example?.text ?? '');
    await solveTask(mcpServers.stillhouse, { cwd: createFolder(), env });
  }, 60_000);

  test('is asked for a login by a registry that needs one', async () => {
    const closed = await startRegistry('$authenticated');
    onTestFinished(() => closed.close());
    const place = { cwd: createFolder(), env: closed.createEnvironment('stranger') };
    const failed = await promisify(execFile)('npx', ['--yes', 'stillhouse'], place).catch(
      (it) => it,
    );
    expect(failed).toMatchObject({ code: 1, stderr: expect.stringMatching(/E401|ENEEDAUTH/) });
  });
});
