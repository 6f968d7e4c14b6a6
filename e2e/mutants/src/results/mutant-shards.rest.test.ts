import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { selectShard } from '@stillhouse/foundation/shard';
import { createSimulator } from 'stillhouse';
import { checks } from 'stillhouse-verify';
import { expect, onTestFinished, test } from 'vitest';
import { mutants } from '../catalog/catalog.ts';
import { measureMutant } from '../measure/measure-mutant.ts';
import { selectStages } from '../measure/stages.ts';
import { createMutantResults, type MutantResults, mergeMutantFiles } from './mutant-results.ts';

// Decision 0077.

const shardCounts = [1, 2, 4];

/** Mutants that are fast to measure. */
const sample = [
  'shape.drop:getHostname:/hostname',
  'status.401-as-403:getHostname',
  'header.drop:getHostname:401/www-authenticate',
  'media.html-type:getHostname:200',
  'auth.open:getHostname',
];

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stillhouse-mutants-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The results without times and numbers of requests, which depend on real time. */
function getVerdicts({ results, total }: MutantResults) {
  return { total, results: results.map(({ ms: _, requests: __, ...result }) => result) };
}

test('mutants in any number of shards have the same verdicts', { timeout: 300_000 }, async () => {
  const folder = createFolder();
  const simulator = await createSimulator();
  onTestFinished(() => simulator.close());
  const merged: ReturnType<typeof getVerdicts>[] = [];
  for (const count of shardCounts) {
    const paths: string[] = [];
    for (const index of Array(count).keys()) {
      const shard = { index, count };
      const results: MutantResults['results'][number][] = [];
      for (const { number, item } of selectShard(sample, shard, (id) => id)) {
        const mutant = mutants.get(item);
        if (mutant === undefined) throw new Error(`Unknown mutant: ${item}`);
        // Without the checks that find the first mutant, so that the verdicts differ.
        const [stage] = selectStages(mutant);
        const used = checks.filter((check) => check.class !== 'shape');
        results.unshift({ number, ...(await measureMutant(simulator, mutant, used, [stage])) });
      }
      const path = join(folder, `${count}-${index}.json`);
      writeFileSync(path, JSON.stringify(createMutantResults(results, shard, sample.length)));
      paths.push(path);
    }
    merged.push(getVerdicts(mergeMutantFiles(paths)));
  }
  expect(merged[0]?.results.map(({ id }) => id)).toEqual(sample);
  expect(merged[0]?.results).toMatchObject([
    { outcome: 'survived' },
    { outcome: 'killed' },
    {},
    {},
    {},
  ]);
  for (const other of merged) expect(other).toEqual(merged[0]);
});

test('files that are not the shards of one run are errors', () => {
  const folder = createFolder();
  const one = join(folder, 'one.json');
  writeFileSync(one, JSON.stringify(createMutantResults([], { index: 0, count: 2 }, 0)));
  expect(() => mergeMutantFiles([])).toThrow('Nothing to merge.');
  expect(() => mergeMutantFiles([one])).toThrow('Shard 1/2 is missing.');
  expect(() => mergeMutantFiles([one, one])).toThrow('are both shard 0/2');
  expect(() => mergeMutantFiles([join(folder, 'none.json')])).toThrow('cannot be read');
  const scenarios = join(folder, 'scenarios.json');
  writeFileSync(scenarios, readFileSync(one, 'utf8').replace('mutants', 'scenario'));
  expect(() => mergeMutantFiles([one, scenarios])).toThrow('contains scenario results');
});
