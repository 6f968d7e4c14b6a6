import { expect, test } from 'vitest';
import { readSources } from './sources.ts';

/** Files that parse JSON themselves, each with the reason why its work is bounded. */
const allowed: Readonly<Record<string, string>> = {
  'contracts/foundation/src/document-limits.ts': 'counts the values first',
  'contracts/foundation/src/package-folder.ts': 'our own manifest',
  'contracts/src/document.ts': 'our contract',
  'contracts/verifier/src/run/known-changes.ts': 'our own request',
  'contracts/verifier/src/target/sign-in.ts': 'our own request',
  'contracts/verifier/src/checks/leak/secrets.ts': 'our own request',
  'contracts/verifier/src/probing/accepted-writes.ts': 'our own request',
  'simulator/src/journal/digest.ts': 'a body that was read within the limits',
  'simulator/src/journal/public-sign-in.ts': 'a body that was read within the limits',
  'simulator/src/fidelity/compare-exchange.ts': 'a response of our own device',
  'simulator/src/faults/kinds/stale-read.ts': 'a response of our own device',
  'simulator/src/http/response.ts': 'a response of our own device',
  'simulator/src/cli/replay-command.ts': 'lines of a bundle that was read within the limits',
  'simulator/src/journal/record-packing.ts': 'our own journal',
  'simulator/src/replay/input-packing.ts': 'our own recording',
  'simulator/src/replay/body-reference.ts': 'a text that a request body was parsed from',
  'simulator/src/replay/bundle.ts': 'our own journal',
  'simulator/src/traffic/to-traffic-exchange.ts': 'a copy of our own value',
  'simulator/src/fleet/snapshot-store.ts': 'our own snapshot',
};

// Decision 0118.
test('JSON from outside is parsed within limits, in the verifier and the simulator', () => {
  const parsing = readSources(
    /^(contracts\/(src|foundation|verifier)|simulator\/(src|device))\/.*\.ts$/,
  )
    .filter(({ path }) => !/\.test\.|\/testing\/|\/property-tests\//.test(path))
    .filter(({ text }) => /\bJSON\.parse\(/.test(text))
    .map(({ path }) => path);
  expect(parsing.toSorted()).toEqual(Object.keys(allowed).toSorted());
});
