import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createControlClient } from 'stillhouse/client';
import { beforeAll, expect, test } from 'vitest';
import {
  parseExposition,
  type Sample,
} from '../../simulator/src/metrics/testing/parse-exposition.ts';
import { createSimulator } from '../../simulator/src/simulator.ts';
import { root } from '../set-up/paths.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const dashboard = JSON.parse(read('simulator/deploy/grafana/dashboard.json')) as {
  templating: { list: { name: string; query: string }[] };
  panels: { title: string; targets: { expr: string }[] }[];
};

/** Metrics and labels that a simulator exposes. */
let samples: Pick<Sample, 'name' | 'labels'>[] = [];
let families: string[] = [];

beforeAll(async () => {
  const simulator = await createSimulator();
  try {
    const control = createControlClient(simulator.labUrl);
    const { id, baseUrl } = await control.lease();
    // A series appears with its first value.
    await control.arm(id, {
      kind: 'status',
      parameters: { status: 503 },
      match: { operationId: 'getStatus' },
    });
    await fetch(`${baseUrl}/api/v1/status`);
    const exposed = parseExposition(await (await fetch(`${simulator.labUrl}/metrics`)).text());
    families = exposed.map(({ name }) => name);
    samples = exposed.flatMap((family) => [
      ...family.samples,
      // A histogram may have no series yet, such as that of garbage collection.
      ...(family.type === 'histogram' ? ['_bucket', '_sum', '_count'] : []).map((suffix) => ({
        name: `${family.name}${suffix}`,
        labels: {},
      })),
    ]);
  } finally {
    await simulator.close();
  }
});

/** Labels that Prometheus adds to every series. */
const targetLabels = ['instance', 'job'];

const functions = /\b(sum|rate|topk|histogram_quantile|label_values)\b(?=\s*(\(|by\b))/g;

/** Returns the words of a query that are neither a known metric nor one of its labels. */
function findUnknown(query: string): string[] {
  const plain = query
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\$\w+/g, '')
    .replaceAll(functions, '')
    .replaceAll(/\bby\b(?=\s*\()/g, '');
  const words = [...plain.matchAll(/(?<![\w.])[a-zA-Z_]\w*/g)].map(([word]) => word);
  const metrics = samples.filter(({ name }) => words.includes(name));
  const labels = new Set([...targetLabels, ...metrics.flatMap((it) => Object.keys(it.labels))]);
  const unknown = words.filter(
    (word) => !labels.has(word) && !metrics.some((it) => it.name === word),
  );
  return metrics.length === 0 ? [`no metric in ${query}`, ...unknown] : unknown;
}

// Decision 0076.
test('every query of the dashboard names metrics and labels that a simulator exposes', () => {
  const queries = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  expect(queries.length).toBeGreaterThan(15);
  for (const query of queries) expect([query, findUnknown(query)]).toEqual([query, []]);
  const variables = dashboard.templating.list.map(({ name, query }) => [name, query] as const);
  const instance = new Map(variables).get('instance') ?? '';
  expect(findUnknown(instance)).toEqual([]);
  const used = new Set(queries.flatMap((query) => query.match(/\$\w+/g) ?? []));
  expect([...used].sort()).toEqual(['$__rate_interval', '$instance']);
});

test('an unknown metric, label or function in a query is detected', () => {
  expect(findUnknown('sum by (of) (stillhouse_event_streams{instance="a"})')).toEqual([]);
  expect(findUnknown('sum by (device) (stillhouse_event_streams)')).toEqual(['device']);
  expect(findUnknown('stillhouse_event_streams{kind="fleet"}')).toEqual(['kind']);
  expect(findUnknown('sum(stillhouse_streams)')).toContain('stillhouse_streams');
  expect(findUnknown('summ(stillhouse_event_streams)')).toEqual(['summ']);
});

test('the dashboard shows every metric of the simulator, and the reference lists it', () => {
  const ours = families.filter((name) => name.startsWith('stillhouse_'));
  expect(ours.length).toBeGreaterThan(5);
  const reference = read('docs/reference/metrics.md');
  expect(ours.filter((name) => !reference.includes(`| \`${name}\` |`))).toEqual([]);
  const text = JSON.stringify(dashboard);
  expect(ours.filter((name) => !text.includes(name))).toEqual([]);
  expect(
    reference
      .match(/\bstillhouse_\w+/g)
      ?.filter((name) => !families.includes(name) && name !== 'stillhouse_'),
  ).toEqual([]);
});
