import { type Zone, zones } from './import-directions.ts';

const begin = '<!-- folder map: node -C stillhouse-source scripts/folder-map.ts -->';
const end = '<!-- end of folder map -->';

/** Nearly every folder may import these, so the map has one name for them. */
const shared = new Set([
  'contracts',
  'contracts/foundation',
  'contracts/products',
  'contracts/x509',
]);

/** What each folder with import rules is for. */
const purposes: Readonly<Record<string, string>> = {
  contracts: 'the contract as code: types, operations table, validators',
  'contracts/generated': 'written by `npm run generate` only',
  'contracts/foundation': 'general functions: JSON pointer, merge patch, durations, JUnit',
  'contracts/products': 'product catalog and brand: models, capabilities, durations',
  'contracts/x509': 'certificates and signing requests: parsing and writing',
  'contracts/verifier': 'the command that checks a device; checks by class in `src/checks`',
  'simulator/build': 'what a build puts into packed programs',
  'simulator/client': 'typed client of the control API',
  'simulator/lab': 'the lab page',
  'simulator/mcp': 'the MCP server: tools for agents, made from the control API',
  'simulator/msw': 'a device as request handlers of Mock Service Worker',
  'simulator/playground': 'console, device and lab page as static files',
  'simulator/openssl': 'openssl for tests: real authorities and certificates',
  'simulator/playwright': 'the Playwright kit: a device per test, lockstep time',
  'simulator/device': 'a device: state, transitions, clock, random values; no HTTP',
  'simulator/src/name-checks': 'checks of operation, product and tag names',
  'simulator/src/journal': 'record of exchanges and inputs, redacted; checks of it',
  'simulator/src/operations': 'what each API call does to the device, one file per tag',
  'simulator/src/faults': 'fault injection; one kind per file in `kinds`',
  'simulator/src/profiles': 'firmware profiles: what their quirks change in a response',
  'simulator/src/http-kit':
    'what the device port, the control API and the cloud share: bodies, problems, files',
  'simulator/src/platform': 'what Node and browsers have in different ways: hashes, library files',
  'simulator/src/http': 'listeners and the request pipeline',
  simulator: 'the rest of the simulator: command line, control API, scenarios, replay, cloud',
  'console/ui': 'primitives, design tokens, product pictures; shared with the lab page',
  console: 'the console: one folder per area',
  e2e: 'browser tests of the real console against the real simulator',
  'e2e/contract': 'verifier against simulator',
  'e2e/foreign-contracts': 'servers and bugs of contracts of others, to measure the verifier',
  'e2e/mutants': 'firmware bugs in front of a device, to measure the verifier',
  'e2e/second-firmware': 'a device in another style, made from the contract only',
  scripts: 'set-up, generation, checks, repository rules, benchmarks',
};

/** The table of the README: each folder with import rules, its purpose and what it may import. */
function renderFolderMap(): string {
  const rows = zones.map((zone) => {
    const { folder } = zone;
    // Git ignores build output, so a clone lacks these folders.
    const name = folder.endsWith('/build') ? `\`${folder}\`` : `[\`${folder}\`](${folder})`;
    return `| ${name} | ${purposes[folder] ?? ''} | ${renderImports(zone)} |`;
  });
  return ['| folder | what it is | may import |', '| --- | --- | --- |', ...rows].join('\n');
}

function renderImports({ folder, mayImport }: Zone): string {
  const parent = folder.slice(0, folder.lastIndexOf('/') + 1);
  const hasAll = mayImport.includes('contracts');
  const own = mayImport
    .filter((imported) => !hasAll || !shared.has(imported))
    .map((imported) => (imported.startsWith(parent) ? imported.slice(parent.length) : imported));
  const names = hasAll ? ['contracts', ...own] : own;
  return names.join(', ') || 'nothing';
}

/**
 * The folders with import rules that have no purpose, and the purposes whose folder has no rules.
 */
export function findUndescribedFolders(): readonly string[] {
  const folders = new Set(zones.map(({ folder }) => folder));
  return [
    ...[...folders].filter((folder) => !(folder in purposes)),
    ...Object.keys(purposes).filter((folder) => !folders.has(folder)),
  ];
}

/** Returns a page with the current folder map between its markers. */
export function withFolderMap(page: string): string {
  const from = page.indexOf(begin) + begin.length;
  return `${page.slice(0, from)}\n${renderFolderMap()}\n${page.slice(page.indexOf(end))}`;
}
