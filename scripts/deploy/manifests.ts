import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { root } from '../set-up/paths.mjs';

export type Manifest = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
};

/** Reads the manifests that the kustomization of a folder lists. */
export function readManifests(folder: string): Manifest[] {
  const read = (name: string) => readFileSync(join(root, folder, name), 'utf8');
  const { resources } = parse(read('kustomization.yaml')) as { resources: string[] };
  return resources.flatMap((name) =>
    parseAllDocuments(read(name)).map((document) => document.toJS() as Manifest),
  );
}

/** The npm package with the published schema of an API, by the group of the API. */
function getSchemaModule(apiVersion: string): string {
  const group = apiVersion.split('/')[0] ?? '';
  if (group === 'gateway.networking.k8s.io') return `@kubernetes-models/gateway-api/${apiVersion}`;
  return `kubernetes-models/${apiVersion}`;
}

/** Validates values and formats. Accepts fields that no schema has. */
export async function validateManifest(manifest: Manifest): Promise<void> {
  const schemas = await import(getSchemaModule(manifest.apiVersion));
  const Model = schemas[manifest.kind];
  if (Model === undefined) throw new Error(`${manifest.apiVersion} has no ${manifest.kind}.`);
  new Model(manifest).validate();
}

/** Returns the compiler's errors about fields that the schemas do not have. */
export function findUnknownFields(manifests: readonly Manifest[]): string {
  const lines = manifests.flatMap(({ apiVersion, kind }, at) => [
    `import type { I${kind} as Type${at} } from '${getSchemaModule(apiVersion)}';`,
    `export const manifest${at}: Type${at} = ${JSON.stringify(manifests[at], null, 2)};`,
  ]);
  const results = join(root, 'test-results');
  mkdirSync(results, { recursive: true });
  // Below the root, so that the compiler finds the schemas.
  const folder = mkdtempSync(join(results, 'manifests-'));
  try {
    const file = join(folder, 'manifests.ts');
    writeFileSync(file, lines.join('\n'));
    const compiler = join(root, 'node_modules/typescript-7/bin/tsc');
    const flags = ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig'];
    const modules = ['--module', 'nodenext', '--target', 'es2024', '--types', ''];
    const command = [compiler, ...flags, ...modules, file];
    return spawnSync(process.execPath, command, { encoding: 'utf8' }).stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
