import { createSimulator } from '@stillhouse/simulator';
import type { Mutant } from '../mutant/mutant.ts';
import type { PeerComparison } from './compared.ts';
import { dredd } from './dredd.ts';
import { formatComparison } from './format-comparison.ts';
import type { Peer } from './peer.ts';
import { portman } from './portman.ts';
import { respect } from './respect.ts';
import { measureOurs } from './test-ours.ts';
import { measurePeer } from './test-peer.ts';

const peers: readonly Peer[] = [dredd, portman, respect];

/**
 * Compares our verifier and other tools on the same bugs.
 * @param folder where the other tools are installed
 * @returns the table, the findings of each tool, and both as data for a file
 */
export async function comparePeers(
  bugs: readonly Mutant[],
  folder: string,
): Promise<{
  readonly text: string;
  readonly tools: readonly PeerComparison[];
  readonly data: unknown;
}> {
  const simulator = await createSimulator();
  const createReporter = (name: string) => {
    let tested = 0;
    return () => {
      tested += 1;
      if (process.stderr.isTTY) process.stderr.write(`\r${name}: ${tested} of ${bugs.length}  `);
    };
  };
  const ours = await measureOurs(simulator, bugs, createReporter('verify'));
  const tools: PeerComparison[] = [ours.compared];
  const ids = bugs.map(({ id }) => id);
  for (const peer of peers) {
    tools.push(await measurePeer(simulator, peer, folder, ids, createReporter(peer.name)));
  }
  await simulator.close();
  if (process.stderr.isTTY) process.stderr.write('\n');
  const data = { tools: tools.map((tool) => ({ ...tool, found: Object.fromEntries(tool.found) })) };
  return { text: formatComparison(bugs, tools), tools, data: { ...data, results: ours.results } };
}
