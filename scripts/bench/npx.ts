import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Registry, startRegistry } from '../pack/loopback-registry.ts';
import { packPackages } from '../pack/pack-packages.ts';
import { publishPackages } from '../pack/publish-packages.ts';
import { getMedian, type Metric } from './metric.ts';

const runs = 3;
const budgetMs = 10_000;

/** The program of the package for comparison: one file, so that its time is that of npx. */
const bareServer = `#!/usr/bin/env node
const server = require('node:http').createServer((_, response) => response.end());
server.listen(0, '127.0.0.1', () =>
  console.log(JSON.stringify({ consoleUrl: 'http://127.0.0.1:' + server.address().port })));
`;

/**
 * Time from `npx stillhouse` with an empty folder and an empty cache to the first response of the
 * device, with a registry on loopback.
 */
export async function measureNpx(): Promise<Metric> {
  const registry = await startRegistry();
  try {
    const packed = join(registry.home, 'packed');
    mkdirSync(packed);
    const tarballs = [...(await packPackages(packed)), packBareServer(packed)];
    const environment = registry.createEnvironment('owner');
    const options = { isDry: false, tag: 'latest', print: () => undefined };
    await publishPackages({ tarballs, environment, ...options });
    const ours: number[] = [];
    const reference: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      ours.push(await measure(registry, 'stillhouse'));
      reference.push(await measure(registry, 'bare-server'));
    }
    const middle = getMedian(ours);
    return {
      what: `npx stillhouse with an empty cache to the first response, median of ${runs}`,
      ours: `${(middle / 1_000).toFixed(1)} s`,
      reference: `${(getMedian(reference) / 1_000).toFixed(1)} s (npx of a server of one file)`,
      budget: `${budgetMs / 1_000} s`,
      isWithinBudget: middle <= budgetMs,
    };
  } finally {
    await registry.close();
  }
}

function packBareServer(destination: string): string {
  const folder = join(destination, 'bare');
  mkdirSync(folder);
  const manifest = { name: 'bare-server', version: '1.0.0', bin: { 'bare-server': 'main.js' } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'main.js'), bareServer);
  execFileSync('npm', ['pack', folder, '--pack-destination', destination], { stdio: 'ignore' });
  return join(destination, 'bare-server-1.0.0.tgz');
}

async function measure(registry: Registry, program: string): Promise<number> {
  const folder = mkdtempSync(join(registry.home, 'empty-'));
  const env = {
    ...registry.createEnvironment('stranger'),
    npm_config_cache: join(folder, 'cache'),
  };
  const ports = ['--port', '--setup-port', '--lab-port', '--cloud-port'].flatMap((it) => [it, '0']);
  const started = performance.now();
  const child = spawn('npx', ['--yes', program, '--json', ...ports], {
    cwd: folder,
    env,
    // A group of its own: npx does not pass a signal on.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  await fetch(JSON.parse(String(line)).consoleUrl);
  const took = performance.now() - started;
  const gone = once(child, 'close');
  process.kill(-(child.pid ?? 0), 'SIGTERM');
  await gone;
  return took;
}
