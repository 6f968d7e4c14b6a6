/**
 * Who may import whom (README, "Where things live"). A file belongs to the first zone whose folder holds it;
 * it may import from its own zone and from the zones listed. Whatever is not listed is refused.
 */
export type Zone = {
  readonly folder: string;
  readonly mayImport: readonly string[];
  /** Packages from the registry that only this zone may use, by pattern. */
  readonly only?: RegExp;
};

export const zones: readonly Zone[] = [
  { folder: 'contracts/generated', mayImport: ['contracts/src'] },
  { folder: 'contracts', mayImport: ['contracts/generated'] },
  { folder: 'contracts/verifier', mayImport: ['contracts'] },
  { folder: 'simulator/build', mayImport: [] },
  { folder: 'simulator/client', mayImport: [] },
  { folder: 'simulator/lab', mayImport: ['simulator/client', 'console/ui'] },
  // openssl for tests: real certificates
  { folder: 'simulator/openssl', mayImport: [] },
  {
    folder: 'simulator/playwright',
    mayImport: ['simulator/client', 'contracts'],
    only: /^@playwright\//,
  },
  { folder: 'simulator/src/names', mayImport: ['simulator/client', 'contracts'] },
  { folder: 'simulator/src/clock', mayImport: [] },
  { folder: 'simulator/src/random', mayImport: ['contracts'] },
  {
    folder: 'simulator/src/device',
    mayImport: [
      'simulator/src/clock',
      'simulator/src/random',
      'simulator/client',
      'simulator/openssl',
      'contracts',
      'simulator/build',
    ],
  },
  { folder: 'simulator/src/journal', mayImport: ['contracts'] },
  {
    folder: 'simulator/src/operations',
    mayImport: ['simulator/src/device', 'simulator/src/clock', 'contracts'],
  },
  {
    folder: 'simulator/src/faults',
    mayImport: ['simulator/src/clock', 'simulator/src/random', 'simulator/src/names', 'contracts'],
  },
  {
    folder: 'simulator/src/http',
    only: /^express$/,
    mayImport: [
      'simulator/src/clock',
      'simulator/src/random',
      'simulator/src/device',
      'simulator/src/operations',
      'simulator/src/faults',
      'simulator/src/journal',
      'simulator/openssl',
      'simulator/build',
      'contracts',
    ],
  },
  { folder: 'simulator', mayImport: ['contracts', 'simulator/*'] },
  { folder: 'console/ui', mayImport: [] },
  { folder: 'console', mayImport: ['contracts', 'console/ui', 'console/*'] },
  {
    // where simulator and verifier meet
    folder: 'e2e/contract',
    mayImport: ['contracts', 'contracts/verifier', 'simulator', 'simulator/client'],
  },
  {
    folder: 'e2e',
    mayImport: [
      'contracts',
      'contracts/verifier',
      'simulator/client',
      'simulator/playwright',
      'simulator/openssl',
    ],
    only: /^@axe-core\//,
  },
  {
    folder: 'scripts',
    mayImport: ['contracts', 'contracts/verifier', 'simulator', 'console', 'e2e', 'simulator/*'],
  },
];

/** The zone that a repository path belongs to: the longest folder that holds it. */
export function zoneOf(path: string): Zone | null {
  const holding = zones.filter(({ folder }) => path.startsWith(`${folder}/`));
  return holding.sort((a, b) => b.folder.length - a.folder.length)[0] ?? null;
}

/** Whether a file of one zone may import a file of another. */
export function allows(from: Zone, to: Zone): boolean {
  if (from.folder === to.folder) return true;
  return from.mayImport.some(
    (folder) =>
      folder === to.folder || (folder.endsWith('/*') && to.folder.startsWith(folder.slice(0, -1))),
  );
}
