import { join } from 'node:path';
import { writeOwnerOnly } from 'stillhouse/playwright';
import { formatEvent } from '../../simulator/src/property-tests/search/search-case.ts';
import { DeviceWorkers } from './device-workers.ts';
import { foundFile, keepFoundCase, readFoundCases } from './found-cases.ts';
import {
  countReached,
  findMissedBounds,
  formatPlaces,
  getCommit,
  getResultFolder,
  writeResults,
} from './results.ts';
import {
  type DeviceSearch,
  type Finding,
  formatSearch,
  searchDevice,
  tryCase,
} from './search-device.ts';
import { readVersions } from './second-node.ts';

/** Searches the device, prints what was found, and returns the exit code. */
export async function runDeviceSearch(
  search: Omit<DeviceSearch, 'isStopped'>,
  workerCount: number,
  secondNode?: string,
): Promise<number> {
  const workers = new DeviceWorkers(workerCount, { secondNode });
  if (secondNode !== undefined) {
    console.log(`Comparing Node.js ${process.versions.node} and ${readVersions(secondNode).node}.`);
  }
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    console.log('Stopping after the seeds that are being played. Press Ctrl+C again to end now.');
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const start = performance.now();
  try {
    const again = await tryFoundCases(workers);
    const result = await searchDevice(workers, { ...search, isStopped: () => isStopped }, report);
    const seconds = Math.round((performance.now() - start) / 1_000);
    const places = result.places.toReport();
    const reached = countReached(places);
    const findings = again + result.findings.length;
    const run = {
      ...{ at: new Date().toISOString(), commit: getCommit() },
      ...{ seeds: result.played, seconds, findings, reached },
    };
    const page = writeResults('device', run, places);
    const missed = findMissedBounds('device', run);
    for (const line of [...formatPlaces(places), ...missed]) console.log(line);
    const { from, shard } = search;
    console.log(formatSearch({ from, next: result.next, shard }));
    console.log(`${result.played} seeds in ${seconds} s, ${findings} found something. ${page}`);
    console.log(`To continue: --from ${result.next}`);
    return findings > 0 || missed.length > 0 ? 1 : 0;
  } finally {
    workers.close();
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
}

/** Plays the kept cases. Returns how many of them fail. */
async function tryFoundCases(workers: DeviceWorkers): Promise<number> {
  let failed = 0;
  for (const { case: kept, oracle, commit } of readFoundCases()) {
    const { violation } = await tryCase(workers, 0, kept);
    if (violation === null) continue;
    failed += 1;
    console.log(`The kept case of seed ${kept.seed} (${oracle}, ${commit}) fails:`);
    console.log(`  ${violation.oracle}: ${violation.seen}`);
  }
  return failed;
}

/** Prints a finding, and writes its case and its bundle. */
async function report({ violation, case: small, bundle }: Finding): Promise<void> {
  const { seed, product, profile, outOfBox, events, demand } = small;
  const path = join(getResultFolder('device'), `seed-${seed}.json`);
  const { oracle, seen } = violation;
  const about = { seed, oracle, seen, case: small };
  const isNew = keepFoundCase({ oracle, seen, commit: getCommit(), case: small });
  const device = [product, ...(profile === undefined ? [] : [profile]), outOfBox && 'out of box'];
  console.log(`Seed ${seed}: ${oracle}. ${seen}`);
  console.log(`  on ${device.filter(Boolean).join(', ')}, then ${demand}`);
  for (const event of events) console.log(`  ${formatEvent(event).slice(0, 300)}`);
  if (isNew) console.log(`  Added to ${foundFile}. Commit it with the fix.`);
  if (bundle === null) return;
  await writeOwnerOnly(path, { ...bundle, about }).then(
    () => console.log(`  npm run simulate -- replay ${path}`),
    (error: Error) => console.log(`  There is no bundle. ${error.message}`),
  );
}
