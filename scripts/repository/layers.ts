/**
 * The folders inside each package, from the bottom to the top. A folder imports only from rows
 * below its own. `.` stands for files directly in the package's folder. Type imports count; tests
 * and test support do not.
 */
export const layers: Readonly<Record<string, readonly string[]>> = {
  'contracts/verifier/src': [
    'model',
    'diff observe requirements results target undo-log values',
    'console',
    'probing',
    'report restore',
    'checks compare merge proxy security waivers',
    'any-contract run',
    'replay',
    'cli library',
  ],
  'simulator/device/src': [
    'clock random state',
    'events factory',
    'log',
    'core',
    'access certificates conditions diagnostics',
    'network',
    'settings setup',
    'patch power',
    'updates',
    'actions .',
  ],
  'simulator/src': [
    'platform',
    'http-kit journal model name-checks operations',
    'faults',
    'profiles',
    'coverage http metrics',
    'cloud scenarios tracing traffic',
    'snapshots',
    'replay state-file',
    'fidelity fleet',
    'events fleet-scenarios state-directory',
    'control',
    '.',
    'cli',
  ],
  'console/src': [
    'state',
    'api certificate-files config',
    'connection network-drafts reconnect remote router',
    'session',
    'analytics',
    'services',
    'downloads queries rules updates',
    'shell',
    'network-status features/restart',
    [
      'features/additional-options features/certificates features/dot1x features/network',
      'features/settings features/settings-file features/setup features/sign-in',
      'features/status features/style-guide features/system features/wifi',
    ].join(' '),
    'app',
  ],
  'e2e/mutants/src': [
    'mutant simulated-device',
    'hand-written harmless-variants proxy rules security sequences',
    'from-trackers inputs states',
    'catalog',
    'measure',
    'harmlessness',
    'replay results',
    '.',
  ],
};

/** The folder of a file inside its package: its first folder, or two of them below `features`. */
export function getRoom(base: string, path: string): string {
  const [first = '', second, third] = path.slice(base.length + 1).split('/');
  if (second === undefined) return '.';
  return first === 'features' && third !== undefined ? `${first}/${second}` : first;
}

/** The number of the row that lists a folder; -1 if none does. */
export function getLayer(rows: readonly string[], room: string): number {
  return rows.findIndex((row) => row.split(' ').includes(room));
}
