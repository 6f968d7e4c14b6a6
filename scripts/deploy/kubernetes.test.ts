import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../set-up/paths.mjs';
import { listUnknownOptions } from './command-lines.ts';
import { findUnknownFields, type Manifest, readManifests, validateManifest } from './manifests.ts';

// Decision 0081.
const folders = ['simulator/deploy/kubernetes', 'simulator/deploy/kubernetes/runs'];
const manifests = folders.flatMap(readManifests);

type Container = {
  image: string;
  args: string[];
  env?: { name: string; value?: string }[];
  securityContext: object;
};
type PodSpec = { securityContext: object; containers: Container[] };
type Workload = Manifest & {
  spec: { replicas?: number; completions?: number; template: { spec: PodSpec } };
};
const workloads = manifests.filter(
  ({ kind }) => kind === 'StatefulSet' || kind === 'Job',
) as Workload[];
const fleet = workloads.find(({ kind }) => kind === 'StatefulSet');

test.each(manifests)(
  'the $kind $metadata.name conforms to its published schema',
  async (manifest) => {
    await validateManifest(manifest);
  },
);

test('no manifest has a field that its schema does not have', () => {
  expect(findUnknownFields(manifests)).toBe('');
  const misspelled = { ...manifests[0], spek: {} } as unknown as Manifest;
  expect(findUnknownFields([misspelled])).toContain('spek');
}, 60_000);

test('a schema rejects a wrong value', async () => {
  const wrong = { ...fleet, spec: { ...fleet?.spec, replicas: 'four' } };
  await expect(validateManifest(wrong as unknown as Manifest)).rejects.toThrow('replicas');
});

test.each(folders)(
  'the kustomization of %s lists every manifest, and the images that they name',
  (folder) => {
    const { resources, images } = parse(
      readFileSync(join(root, folder, 'kustomization.yaml'), 'utf8'),
    ) as { resources: string[]; images: { name: string }[] };
    const files = readdirSync(join(root, folder)).filter((name) => name.endsWith('.yaml'));
    expect([...resources, 'kustomization.yaml'].toSorted()).toEqual(files.toSorted());
    const used = readManifests(folder).flatMap(
      (manifest) => (manifest as Partial<Workload>).spec?.template?.spec.containers ?? [],
    );
    expect(new Set(used.map(({ image }) => image))).toEqual(
      new Set(images.map(({ name }) => name)),
    );
  },
);

test('every command has options that its program knows', () => {
  for (const { spec } of workloads) {
    for (const { args } of spec.template.spec.containers) {
      if (args[0] !== 'sh') expect(listUnknownOptions(args)).toEqual([]);
    }
  }
});

test('pods run without rights, as the restricted profile requires', () => {
  for (const { spec } of workloads) {
    const { securityContext, containers } = spec.template.spec;
    expect(securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    for (const container of containers) {
      expect(container.securityContext).toMatchObject({
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      });
    }
  }
});

test('every shard has its name in the gateway, and the number of shards is the same everywhere', () => {
  const shards = fleet?.spec.replicas ?? 0;
  expect(shards).toBeGreaterThan(1);
  const [simulator] = fleet?.spec.template.spec.containers ?? [];
  expect(simulator?.env).toContainEqual({ name: 'SHARDS', value: String(shards) });
  const routes = manifests.filter(({ kind }) => kind === 'HTTPRoute') as (Manifest & {
    spec: { hostnames: string[] };
  })[];
  const hostnames = new Set(routes.flatMap(({ spec }) => spec.hostnames));
  const expected = Array.from({ length: shards }, (_, index) => [
    `*.s${index}.devices.example`,
    `cloud.s${index}.devices.example`,
  ]);
  expect([...hostnames]).toEqual(expected.flat());
  const jobs = workloads.filter(({ kind }) => kind === 'Job');
  for (const { spec } of jobs) {
    const [run] = spec.template.spec.containers;
    expect(run?.args.join(' ')).toMatch(`/${spec.completions} `);
  }
});

test('a shard reports the addresses that the gateway has', () => {
  const { spec } = manifests.find(({ kind }) => kind === 'Gateway') as Manifest & {
    spec: { listeners: { name: string; protocol: string; port: number }[] };
  };
  const [simulator] = fleet?.spec.template.spec.containers ?? [];
  const urls = ['--device-url=', '--setup-url=', '--cloud-url='].map((option) => {
    const text = simulator?.args.find((argument) => argument.startsWith(option)) ?? '';
    return new URL(text.slice(option.length).replace('{id}', 'device-7').replace('$(SHARD)', '3'));
  });
  expect(urls.map(({ hostname, port }) => `${hostname} ${port}`)).toEqual(
    spec.listeners.map(({ name, port }) => {
      return `${name === 'cloud' ? 'cloud' : 'device-7'}.s3.devices.example ${port}`;
    }),
  );
});
