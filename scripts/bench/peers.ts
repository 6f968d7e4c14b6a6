import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../set-up/paths.mjs';
import { getMedian, type Metric } from './metric.ts';
import { type RunningServer, signIn, startAt, startSimulator } from './servers.ts';
import { load, path } from './throughput.ts';

const rounds = 5;
const port = 18_099;

/** Another program that responds from an OpenAPI file. */
type Peer = {
  readonly name: string;
  /** The package in the registry. */
  readonly package: string;
  /** Path of its program in the package. */
  readonly program: string;
  readonly arguments: readonly string[];
};

const contract = join(root, 'openapi.yaml');
const peers: readonly Peer[] = [
  {
    name: 'Prism',
    package: '@stoplight/prism-cli',
    program: 'dist/index.js',
    arguments: ['mock', contract, '-h', '127.0.0.1', '-p', String(port), '-v', 'silent'],
  },
  {
    name: 'Mockoon',
    package: '@mockoon/cli',
    program: 'bin/run.js',
    arguments: [
      ...['start', '--data', contract, '--hostname', '127.0.0.1', '--port', String(port)],
      ...['--disable-log-to-file', '--disable-admin-api'],
    ],
  },
];

/**
 * The folder where they are installed for the benchmark. They are not dependencies of the
 * repository.
 */
export const peersVariable = 'STILLHOUSE_BENCH_PEERS';

/**
 * Measures requests per second, compared with each installed peer that serves the same contract, in
 * alternating rounds.
 */
export async function measurePeers(): Promise<Metric[]> {
  const folder = process.env[peersVariable];
  const installed = peers.filter(
    (peer) => folder !== undefined && existsSync(findProgram(folder, peer)),
  );
  const missing = peers.filter((peer) => !installed.includes(peer));
  if (missing.length > 0) console.error(formatInstallHint(missing));
  const metrics: Metric[] = [];
  for (const peer of installed) metrics.push(await compare(peer, findProgram(folder ?? '', peer)));
  return metrics;
}

function findProgram(folder: string, peer: Peer): string {
  return join(folder, 'node_modules', peer.package, peer.program);
}

/** Returns how to install what is missing for the benchmark. */
export function formatInstallHint(missing: readonly Pick<Peer, 'name' | 'package'>[]): string {
  const names = missing.map(({ name }) => name).join(' and ');
  const packages = missing.map((peer) => peer.package).join(' ');
  return `Without ${names}: npm install --prefix DIR ${packages}, then ${peersVariable}=DIR npm run bench.`;
}

async function compare(peer: Peer, program: string): Promise<Metric> {
  const simulator = await startSimulator();
  const other = await startAt(`http://127.0.0.1:${port}`, program, peer.arguments);
  try {
    const headers = await signIn(simulator.ready.consoleUrl);
    const countPerSecond = async (server: RunningServer<unknown>, url: string) =>
      (await load(server, url, headers)).requestsPerSecond;
    const pairs: { ours: number; theirs: number }[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const ours = await countPerSecond(simulator, simulator.ready.consoleUrl);
      const theirs = await countPerSecond(other, other.ready.url);
      // The first round warms both up.
      if (round > 0) pairs.push({ ours, theirs });
    }
    const ratio = getMedian(pairs.map(({ ours, theirs }) => ours / theirs));
    return {
      what: `requests a second beside ${peer.name}, GET ${path}`,
      ours: `${getMedian(pairs.map(({ ours }) => ours)).toFixed(0)} (ratio ${ratio.toFixed(1)})`,
      reference: `${getMedian(pairs.map(({ theirs }) => theirs)).toFixed(0)} (${peer.name})`,
      budget: '-',
      isWithinBudget: true,
    };
  } finally {
    await Promise.all([simulator.stop(), other.stop()]);
  }
}
