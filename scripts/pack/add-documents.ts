import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../set-up/paths.mjs';

/** The file in which Vite lists the licenses of bundled libraries. */
const pageLicenses = ['console/dist/.vite/license.md', 'simulator/lab/dist/.vite/license.md'];

/** What Swagger UI says about the libraries in its bundle, which Vite does not list. */
const bundledNotices = ['NOTICE', 'swagger-ui-es-bundle.js.LICENSE.txt'];

/** Writes the contract of the control API next to its client, as one file. */
export function addControlContract(dist: string): void {
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      ...['node_modules/@redocly/cli/bin/cli.js', 'bundle', 'simulator/control.yaml'],
      ...['--config', 'simulator/redocly.yaml', '--output', join(dist, 'control.yaml')],
    ],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  );
  if (status !== 0) throw new Error(`simulator/control.yaml cannot be bundled.\n${stderr}`);
}

/** Writes the licenses of the libraries whose code is in a package. */
export function addThirdPartyLicenses(
  stage: string,
  { libraries, hasPages }: { libraries: readonly string[]; hasPages: boolean },
): void {
  const sections = [
    ...libraries.map(readLicense),
    ...(hasPages ? [...pageLicenses.flatMap(readPageLicenses), readBundledNotices()] : []),
  ];
  if (sections.length > 0) writeFileSync(join(stage, 'THIRD-PARTY.md'), formatLicenses(sections));
}

/** Formats `THIRD-PARTY.md`. */
export function formatLicenses(sections: readonly string[]): string {
  const text = [
    '# Third-party licenses',
    'The code in this package contains parts of these libraries.',
    ...[...new Set(sections)].toSorted(),
  ].join('\n\n');
  return `${text}\n`;
}

/** Formats the license of a library like Vite. */
function readLicense(library: string): string {
  const folder = join(root, 'node_modules', library);
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((it) => /^licen[cs]e(\.|$)/i.test(it));
  if (file === undefined) throw new Error(`${library} has no license file. Do not bundle it.`);
  const text = readFileSync(join(folder, file), 'utf8').trim();
  return `## ${library} - ${version} (${license})\n\n${text}`;
}

function readBundledNotices(): string {
  const texts = bundledNotices.map((name) =>
    readFileSync(join(root, 'node_modules/swagger-ui-dist', name), 'utf8').trim(),
  );
  return ['## swagger-ui-dist - libraries in its bundle', ...texts].join('\n\n');
}

/** Reads the file in which Vite lists the licenses of a built page. */
export function readPageLicenses(path: string): string[] {
  if (!existsSync(join(root, path))) {
    throw new Error(`There is no ${path}: run "npm start" once, which builds it.`);
  }
  const [, ...sections] = readFileSync(join(root, path), 'utf8').split(/^(?=## )/m);
  return sections.map((text) => text.trim());
}
