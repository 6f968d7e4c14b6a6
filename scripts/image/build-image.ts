import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  globSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { packPackages } from '../pack/pack-packages.ts';
import { root } from '../set-up/paths.mjs';
import { writeBaseFiles } from './base-files.ts';
import type { Engine } from './engine.ts';

/** The programs of the image, each with the name of its package. */
const programs = ['stillhouse', 'stillhouse-verify'];
const appFolder = 'opt/stillhouse';

type BuildOptions = {
  readonly engine: Engine;
  readonly tag: string;
  /** The base image, or `scratch` for one that is made from the Node of this machine. */
  readonly base: string;
  /** Options of the engine's build command. */
  readonly options?: readonly string[];
};

/**
 * Builds the image and returns its id. The same sources give the same files and settings. The id
 * also depends on the random name of the container that podman and buildah 1.28 build it in.
 */
export async function buildImage({ engine, tag, base, options = [] }: BuildOptions) {
  const context = mkdtempSync(join(tmpdir(), 'stillhouse-image-'));
  try {
    const folders = ['base', 'app', 'data'].map((name) => join(context, name));
    for (const folder of folders) mkdirSync(folder);
    const [baseFolder = '', app = ''] = folders;
    if (base === 'scratch') writeBaseFiles(baseFolder);
    await writeAppFiles(app);
    const epoch = readEpoch();
    for (const folder of folders) makeUniform(folder, Number(epoch));
    const containerfile = join(root, 'simulator/deploy/Containerfile');
    const build = ['build', ...engine.buildOptions(epoch), '--build-arg', `BASE=${base}`];
    const labels = listLabels().flatMap(([name, value]) => [
      '--label',
      `org.opencontainers.image.${name}=${value}`,
    ]);
    const named = ['--file', containerfile, '--tag', tag, ...labels, ...options, context];
    execFileSync(engine.name, [...build, ...named], { stdio: ['ignore', 'ignore', 'inherit'] });
    const id = execFileSync(engine.name, [...engine.inspect, tag], { encoding: 'utf8' }).trim();
    return id.replace(/^sha256:/, '');
  } finally {
    rmSync(context, { recursive: true, force: true });
  }
}

/**
 * Writes the packages of the programs as packed, and the programs on the PATH. A program contains
 * what it needs, so the types of its library are left out.
 */
async function writeAppFiles(app: string): Promise<void> {
  const modules = join(app, appFolder, 'node_modules');
  const tarballs = mkdtempSync(join(tmpdir(), 'stillhouse-tarballs-'));
  try {
    for (const tarball of await packPackages(tarballs)) {
      const [, name = ''] = /^(.+)-[\d.]+\.tgz$/.exec(basename(tarball)) ?? [];
      if (!programs.includes(name)) continue;
      const folder = join(modules, name);
      mkdirSync(folder, { recursive: true });
      execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components', '1']);
      for (const path of globSync('dist/**/*.d.ts', { cwd: folder })) rmSync(join(folder, path));
    }
  } finally {
    rmSync(tarballs, { recursive: true, force: true });
  }
  for (const program of programs) {
    const path = join(app, 'usr/local/bin', program);
    mkdirSync(dirname(path), { recursive: true });
    const module = `/${appFolder}/node_modules/${program}/dist/${program}.js`;
    writeFileSync(path, `#!/usr/local/bin/node\nimport('${module}');\n`);
    chmodSync(path, 0o755);
  }
}

/** What the image is (https://specs.opencontainers.org/image-spec/annotations). */
function listLabels(): (readonly [name: string, value: string])[] {
  const { version, license, description } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  return [
    ['title', 'Stillhouse'],
    ['description', description],
    ['version', version],
    ['revision', readGit('rev-parse', 'HEAD')],
    ['licenses', license],
  ];
}

function readGit(...command: string[]): string {
  try {
    return execFileSync('git', command, { cwd: root, encoding: 'utf8' }).trim();
  } catch (error) {
    throw new Error('The image names its commit. Build it in a clone, with git installed.', {
      cause: error,
    });
  }
}

/** The time of the image and its files (https://reproducible-builds.org/specs/source-date-epoch). */
function readEpoch(): string {
  const { SOURCE_DATE_EPOCH: wanted } = process.env;
  if (wanted !== undefined) {
    if (/^\d{1,10}$/.test(wanted)) return wanted;
    throw new Error(`SOURCE_DATE_EPOCH is "${wanted}". Set it to seconds since 1970.`);
  }
  return readGit('log', '-1', '--format=%ct');
}

/** Gives all files the same time, and rights that do not depend on the umask of this machine. */
function makeUniform(path: string, epoch: number): void {
  const stats = lstatSync(path);
  if (stats.isDirectory()) {
    chmodSync(path, basename(path) === 'tmp' ? 0o1777 : 0o755);
    for (const name of readdirSync(path)) makeUniform(join(path, name), epoch);
  } else if (stats.isFile()) {
    chmodSync(path, stats.mode & 0o100 ? 0o755 : 0o644);
  }
  lutimesSync(path, epoch, epoch);
}
