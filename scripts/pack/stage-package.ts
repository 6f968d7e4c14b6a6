import { copyFileSync, cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../set-up/paths.mjs';
import { addControlContract, addThirdPartyLicenses } from './add-documents.ts';
import { buildTypes } from './build-types.ts';
import { bundleModules } from './bundle-modules.ts';
import { type Manifest, readManifest } from './workspaces.ts';

/** What a package contains besides its library, its README and the `files` of its package.json. */
export type Published = {
  /** In the repository. */
  readonly folder: string;
  /** The source of its program, in `folder`. The program is named like the package. */
  readonly program?: string;
  /** The entry point that applications bundle into a page, too. */
  readonly pageEntry?: string;
  /** Built pages, by their folder in `dist`. */
  readonly pages?: Readonly<Record<string, string>>;
  /** Files of the simulator that its code reads, if that is in the package. */
  readonly simulatorFiles?: readonly string[];
  readonly addContract?: (dist: string) => void;
};

/** The folder in `dist` of the modules for pages. */
const pageFolder = 'browser';

const pages = { console: 'console/dist', lab: 'simulator/lab/dist' };

/** Every published package, in the order in which they are published. */
export const published: readonly Published[] = [
  {
    folder: 'contracts',
    addContract: (dist) => copyFileSync(join(root, 'openapi.yaml'), join(dist, 'openapi.yaml')),
  },
  {
    folder: 'contracts/verifier',
    program: 'src/cli/main.ts',
  },
  {
    folder: 'simulator',
    program: 'src/cli/main.ts',
    pageEntry: '.',
    pages,
    addContract: addControlContract,
  },
  {
    folder: 'simulator/mcp',
    program: 'src/main.ts',
    pages,
    simulatorFiles: ['profiles', 'src/scenarios/library'],
  },
  // Below the simulator, which it names as a peer: it is published later.
  { folder: 'simulator/msw' },
];

/** Returns the name of a program, and of its file: that of the package, without its scope. */
export function getProgramName({ name }: Pick<Manifest, 'name'>): string {
  return name.replace('@', '').replace('/', '-');
}

/**
 * Writes all files of a package. It contains what it needs of the other workspaces: its
 * package.json names another package of this repository as a peer only, which the user has anyway,
 * because a registry may have a stranger's package of that name.
 * @param stage absolute path of an empty folder
 */
export async function stagePackage(
  { folder, program, pageEntry, pages = {}, simulatorFiles = [], addContract }: Published,
  stage: string,
): Promise<void> {
  const manifest = readManifest(folder);
  const dist = join(stage, 'dist');
  mkdirSync(dist);
  const entries = listEntries(folder, manifest);
  const to = { dist, peers: Object.keys(manifest.peerDependencies ?? {}) };
  const typed = entries.length === 0 ? [] : buildTypes(folder, entries, to);
  const modules = {
    ...(program !== undefined && { [getProgramName(manifest)]: join(folder, program) }),
    ...Object.fromEntries(entries.map((entry) => [entry.replace(/\.ts$/, ''), entry])),
  };
  const libraries = [
    ...(await bundleModules(modules, to)),
    ...(await bundleForPages(folder, pageEntry, to)),
    ...typed,
  ];
  for (const [name, built] of Object.entries(pages)) copyPage(name, built, join(dist, name));
  addContract?.(dist);
  copyFiles(folder, ['README.md', ...(manifest.files ?? [])], stage);
  copyFiles('simulator', simulatorFiles, stage);
  copyFileSync(join(root, 'LICENSE'), join(stage, 'LICENSE'));
  addThirdPartyLicenses(stage, { libraries, hasPages: Object.keys(pages).length > 0 });
  writeFileSync(
    join(stage, 'package.json'),
    `${JSON.stringify(createManifest(folder, manifest, pageEntry), null, 2)}\n`,
  );
}

async function bundleForPages(
  folder: string,
  door: string | undefined,
  { dist, peers }: { dist: string; peers: readonly string[] },
): Promise<string[]> {
  const target = door === undefined ? undefined : readManifest(folder).exports?.[door];
  if (target === undefined || typeof target === 'string') return [];
  const entry = join(folder, target['stillhouse-source']);
  const modules = { [entry.replace(/\.ts$/, '')]: entry };
  return bundleModules(modules, { dist: join(dist, pageFolder), peers, platform: 'browser' });
}

function copyFiles(folder: string, paths: readonly string[], to: string): void {
  for (const path of paths) cpSync(join(root, folder, path), join(to, path), { recursive: true });
}

/** Returns the sources of the modules that a package exports. */
function listEntries(folder: string, { exports = {} }: Manifest): string[] {
  return Object.values(exports).flatMap((target) =>
    typeof target === 'string' ? [] : [join(folder, target['stillhouse-source'])],
  );
}

/** @throws Error if the page has not been built */
function copyPage(name: string, built: string, to: string): void {
  const from = join(root, built);
  if (!existsSync(join(from, 'index.html'))) {
    throw new Error(`There is no ${name} at ${from}: run "npm start" once, which builds it.`);
  }
  cpSync(from, to, { recursive: true });
}

/** Returns package.json as a user gets it: without dependencies, which are bundled. */
function createManifest(folder: string, manifest: Manifest, pageEntry: string | undefined) {
  const {
    files: _files,
    imports: _imports,
    private: _private,
    dependencies: _dependencies,
    devDependencies: _development,
    ...rest
  } = manifest as Manifest & Record<string, unknown>;
  const exports = Object.entries(manifest.exports ?? {}).map(([door, target]) => {
    if (typeof target === 'string') return [door, target];
    const module = join(folder, target['stillhouse-source']).replace(/\.ts$/, '');
    return [
      door,
      {
        types: `./dist/${module}.d.ts`,
        ...(door === pageEntry && { browser: `./dist/${pageFolder}/${module}.js` }),
        default: `./dist/${module}.js`,
      },
    ];
  });
  return {
    ...rest,
    // Bundlers leave out what an application does not use.
    ...(pageEntry !== undefined && { sideEffects: false }),
    publishConfig: { access: 'public' },
    exports: Object.fromEntries(exports),
  };
}
