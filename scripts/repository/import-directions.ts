/**
 * Who may import whom (CONTRIBUTING, "Folders"). A file belongs to the first zone whose folder
 * holds it; it may import from its own zone and from the zones listed. Anything else is rejected.
 */
export type Zone = {
  readonly folder: string;
  readonly mayImport: readonly string[];
  /** Packages from the registry that only this zone may use, by pattern. */
  readonly only?: RegExp;
};

/** The contract, and the small packages that everything above it may use. */
const base = ['contracts', 'contracts/foundation', 'contracts/products', 'contracts/x509'];

export const zones: readonly Zone[] = [
  { folder: 'contracts/generated', mayImport: ['contracts/src'] },
  { folder: 'contracts', mayImport: ['contracts/generated', 'contracts/foundation'] },
  { folder: 'contracts/foundation', mayImport: [] },
  { folder: 'contracts/products', mayImport: ['contracts'] },
  { folder: 'contracts/x509', mayImport: [] },
  { folder: 'contracts/verifier', mayImport: base },
  { folder: 'simulator/build', mayImport: [] },
  {
    folder: 'simulator/client',
    mayImport: ['simulator/device', 'contracts', 'contracts/foundation'],
  },
  {
    folder: 'simulator/lab',
    mayImport: ['simulator/client', 'console/ui', 'contracts/foundation', 'contracts/products'],
  },
  {
    // Tools of agents. The console explains a failed update.
    folder: 'simulator/mcp',
    mayImport: ['simulator/client', 'simulator', 'console', 'contracts/foundation'],
    only: /^@modelcontextprotocol\//,
  },
  { folder: 'simulator/msw', mayImport: ['simulator', 'contracts'], only: /^msw(?:\/|$)/ },
  { folder: 'simulator/playground', mayImport: ['simulator', 'simulator/client'] },
  // Runs openssl for tests with real certificates.
  { folder: 'simulator/openssl', mayImport: [] },
  {
    folder: 'simulator/playwright',
    mayImport: ['simulator/client', ...base],
    only: /^@playwright\//,
  },
  { folder: 'simulator/src/name-checks', mayImport: ['simulator/client', ...base] },
  { folder: 'simulator/device', mayImport: [...base, 'simulator/openssl', 'simulator/build'] },
  {
    // What Node and browsers have in different ways.
    folder: 'simulator/src/platform',
    mayImport: ['simulator/build', ...base],
  },
  { folder: 'simulator/src/journal', mayImport: ['simulator/src/platform', ...base] },
  {
    folder: 'simulator/src/operations',
    mayImport: ['simulator/device', 'simulator/src/platform', ...base],
  },
  {
    folder: 'simulator/src/faults',
    mayImport: ['simulator/device', 'simulator/src/name-checks', 'simulator/src/platform', ...base],
  },
  {
    folder: 'simulator/src/profiles',
    mayImport: [
      'simulator/client',
      'simulator/device',
      'simulator/src/operations',
      'simulator/src/faults',
      'simulator/src/journal',
      'simulator/src/platform',
      ...base,
    ],
  },
  {
    // What the servers of device, control API and cloud share.
    folder: 'simulator/src/http-kit',
    mayImport: ['simulator/device', ...base],
  },
  {
    folder: 'simulator/src/http',
    only: /^express$/,
    mayImport: [
      'simulator/src/http-kit',
      'simulator/device',
      'simulator/src/operations',
      'simulator/src/faults',
      'simulator/src/profiles',
      'simulator/src/journal',
      'simulator/src/platform',
      'simulator/openssl',
      'simulator/build',
      ...base,
    ],
  },
  { folder: 'simulator', mayImport: [...base, 'simulator/*'] },
  { folder: 'console/ui', mayImport: ['contracts/foundation'] },
  { folder: 'console', mayImport: [...base, 'console/ui', 'console/*'] },
  {
    // Tests of the verifier against the simulator.
    folder: 'e2e/contract',
    mayImport: [
      ...base,
      'contracts/verifier',
      'e2e/mutants',
      'e2e/second-firmware',
      'simulator',
      'simulator/client',
      // The sampling of matrices.
      'e2e',
    ],
  },
  // Servers and bugs of foreign contracts. They do not know the product.
  { folder: 'e2e/foreign-contracts', mayImport: [] },
  {
    // Firmware bugs as a proxy in front of a simulated device, verified.
    folder: 'e2e/mutants',
    mayImport: [...base, 'contracts/verifier', 'simulator', 'simulator/client'],
  },
  // A device of a team that has the contract only.
  { folder: 'e2e/second-firmware', mayImport: [] },
  {
    folder: 'e2e',
    mayImport: [
      ...base,
      'contracts/verifier',
      'simulator/client',
      'simulator/playwright',
      'simulator/openssl',
      // Runs in the browser, too.
      'simulator/device',
    ],
    only: /^@(axe-core|guidepup)\//,
  },
  {
    folder: 'scripts',
    mayImport: [
      ...base,
      'contracts/verifier',
      'e2e/mutants',
      'simulator',
      'console',
      'e2e',
      'simulator/*',
    ],
  },
];

/** Returns the zone of a repository path: the longest folder that contains it. */
export function getZone(path: string): Zone | null {
  const holding = zones.filter(({ folder }) => path.startsWith(`${folder}/`));
  return holding.sort((a, b) => b.folder.length - a.folder.length)[0] ?? null;
}

/** Returns true if a file of one zone may import a file of another. */
export function isAllowed(from: Zone, to: Zone): boolean {
  if (from.folder === to.folder) return true;
  return from.mayImport.some(
    (folder) =>
      folder === to.folder || (folder.endsWith('/*') && to.folder.startsWith(folder.slice(0, -1))),
  );
}
