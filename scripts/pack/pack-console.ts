import { execFile } from 'node:child_process';
import { copyFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../set-up/paths.mjs';
import { formatLicenses, readPageLicenses } from './add-documents.ts';
import { createConsoleManifest } from './console-manifest.ts';
import { userEnvironment } from './pack-packages.ts';
import { readManifest } from './workspaces.ts';

/**
 * Packs the built console for firmware: files with compressed copies, manifest and licenses.
 * npm writes no dates and no owners, so the same build gives the same bytes (decision 0083).
 * @param destination absolute path of an existing folder
 * @returns absolute path of the tarball
 */
export async function packConsole(destination: string): Promise<string> {
  const dist = join(root, 'console/dist');
  const { name, version, license } = readManifest('console');
  const folder = mkdtempSync(join(tmpdir(), 'stillhouse-console-'));
  try {
    const manifest = createConsoleManifest(dist, version);
    for (const { path, encodings } of manifest.files) {
      for (const stored of [path, ...Object.values(encodings).map((copy) => copy.path)]) {
        cpSync(join(dist, stored), join(folder, 'files', stored));
      }
    }
    writeJson(join(folder, 'manifest.json'), manifest);
    writeJson(join(folder, 'package.json'), {
      ...{ name, version, license, type: 'module' },
      exports: { './manifest.json': './manifest.json', './files/*': './files/*' },
      description: 'The admin console, as a device serves it',
      publishConfig: { access: 'public' },
    });
    for (const path of ['LICENSE', 'console/README.md']) {
      copyFileSync(join(root, path), join(folder, basename(path)));
    }
    const licenses = formatLicenses(readPageLicenses('console/dist/.vite/license.md'));
    writeFileSync(join(folder, 'THIRD-PARTY.md'), licenses);
    const where = ['--pack-destination', destination, '--json'];
    const { stdout } = await promisify(execFile)('npm', ['pack', folder, ...where], {
      cwd: dirname(folder),
      env: userEnvironment,
    });
    return join(destination, JSON.parse(stdout)[0].filename);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function writeJson(path: string, value: unknown): void {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}
