import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations } from '@stillhouse/contracts/operations';
import { expect, test } from 'vitest';
import { operations as controlOperations } from '../../simulator/client/generated/control-operations.ts';
import { eventFields } from '../../simulator/client/generated/event-fields.ts';
import { root } from '../set-up/paths.mjs';
import { controlContract, deviceContract, type Target } from './targets.ts';

type Schema = {
  oneOf?: { $ref: string }[];
  properties?: Record<string, { const?: string; description?: string }>;
  description?: string;
};

type Published = {
  paths: Record<string, Record<string, { operationId?: string }>>;
  components: { schemas: Record<string, Schema> };
};

function read({ published = '' }: Target): { text: string; contract: Published } {
  const text = readFileSync(join(root, published), 'utf8');
  return { text, contract: JSON.parse(text) };
}

// Decision 0123.
test.each([
  { target: deviceContract, known: Object.keys(operations) },
  { target: controlContract, known: Object.keys(controlOperations) },
])('the reference has every operation of $target.contract, in one file', ({ target, known }) => {
  const { text, contract } = read(target);
  const ids = Object.values(contract.paths).flatMap((path) =>
    Object.values(path).flatMap(({ operationId }) => operationId ?? []),
  );
  expect(ids.toSorted()).toEqual(known.toSorted());
  const references = [...text.matchAll(/"\$ref":"([^"]*)"/g)].map(([, target]) => target);
  expect(references.length).toBeGreaterThan(100);
  expect(references.filter((target) => !target?.startsWith('#/components/'))).toEqual([]);
});

test('the reference describes every event of a device, of a stream and of the fleet', () => {
  const { schemas } = read(controlContract).contract.components;
  const list = (name: string) =>
    (schemas[name]?.oneOf ?? []).map(({ $ref }) => schemas[$ref.split('/').at(-1) ?? '']);
  const events = list('DeviceEvent');
  expect(events.map((event) => event?.properties?.type?.const)).toEqual(Object.keys(eventFields));
  const streamed = [...list('StreamedEvent'), ...list('FleetEvent')];
  expect(streamed.length).toBeGreaterThan(12);
  for (const event of [...events, ...streamed]) expect(event?.description).toMatch(/\.$/m);
});
