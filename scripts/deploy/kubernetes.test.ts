import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../set-up/paths.mjs';
import { findUnknownFields, type Manifest, readManifests, validateManifest } from './manifests.ts';
import { kubernetesFolders, manifests, type Workload, workloads } from './workloads.ts';

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

test.each(kubernetesFolders)(
  'the kustomization of %s lists every manifest, and the images that they name',
  (folder) => {
    const { resources, images } = parse(
      readFileSync(join(root, folder, 'kustomization.yaml'), 'utf8'),
    ) as { resources: string[]; images: { name: string; digest: string }[] };
    const files = readdirSync(join(root, folder)).filter((name) => name.endsWith('.yaml'));
    expect([...resources, 'kustomization.yaml'].toSorted()).toEqual(files.toSorted());
    const used = readManifests(folder).flatMap(
      (manifest) => (manifest as Partial<Workload>).spec?.template?.spec.containers ?? [],
    );
    expect(new Set(used.map(({ image }) => image))).toEqual(
      new Set(images.map(({ name }) => name)),
    );
    // A tag may name another image at each start of a pod.
    expect(images.every(({ digest }) => /^sha256:[\da-f]{64}$/.test(digest))).toBe(true);
  },
);

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

// Decision 0075.
test('a run that hangs ends, and no run keeps its pods', () => {
  const jobs = workloads.filter(({ kind }) => kind === 'Job');
  expect(jobs).toHaveLength(4);
  for (const { spec } of jobs) {
    expect(spec).toMatchObject({
      activeDeadlineSeconds: expect.any(Number),
      ttlSecondsAfterFinished: expect.any(Number),
    });
  }
});

test('a busy shard is out of its Service long before it is restarted', () => {
  type Probe = { periodSeconds: number; timeoutSeconds: number; failureThreshold?: number };
  const [simulator] = fleet?.spec.template.spec.containers ?? [];
  const { readinessProbe, livenessProbe } = simulator as unknown as Record<string, Probe>;
  const getSeconds = ({ periodSeconds, failureThreshold = 3 }: Probe) =>
    periodSeconds * failureThreshold;
  if (!readinessProbe || !livenessProbe) throw new Error('A probe is missing.');
  expect(getSeconds(livenessProbe)).toBeGreaterThanOrEqual(10 * getSeconds(readinessProbe));
});

test('shards spread over nodes, wait until no endpoint names them, and own their volumes', () => {
  const { spec } = fleet as unknown as { spec: Record<string, unknown> };
  expect(spec).toMatchObject({
    template: {
      spec: {
        topologySpreadConstraints: [{ topologyKey: 'kubernetes.io/hostname' }],
        containers: [
          { lifecycle: { preStop: { exec: { command: ['node', '-e', expect.any(String)] } } } },
        ],
      },
    },
    volumeClaimTemplates: [{ spec: { accessModes: ['ReadWriteOncePod'] } }],
  });
});

test('the heap of a shard ends before its memory limit', () => {
  const [simulator] = fleet?.spec.template.spec.containers ?? [];
  const { value = '' } = simulator?.env?.find(({ name }) => name === 'NODE_OPTIONS') ?? {};
  const { limits } = (simulator as unknown as { resources: { limits: { memory: string } } })
    .resources;
  const heapMb = Number(/^--max-old-space-size=(\d+)$/.exec(value)?.[1]);
  expect(heapMb).toBeLessThanOrEqual(0.75 * Number(/^(\d+)Gi$/.exec(limits.memory)?.[1]) * 1024);
});

test('Prometheus in a namespace of its own reaches the control port', () => {
  const policy = manifests.find(({ kind }) => kind === 'NetworkPolicy') as unknown as {
    spec: { ingress: { from?: object[]; ports: { port: string }[] }[] };
  };
  const control = policy.spec.ingress.filter(({ ports }) =>
    ports.some((it) => it.port === 'control'),
  );
  expect(control).toEqual([
    expect.objectContaining({
      from: expect.arrayContaining([
        expect.objectContaining({ namespaceSelector: expect.anything() }),
      ]),
    }),
  ]);
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
