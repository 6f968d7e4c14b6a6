import { operations } from '@stillhouse/contracts/operations';
import { productCodes } from '@stillhouse/products/catalog';
import { expect, test } from 'vitest';
import { startLab } from '../testing/test-lab.ts';

test('the products are listed by name, and each can be leased', async () => {
  const { control } = await startLab();
  const products = await control.products();
  expect(products.map(({ product }) => product)).toEqual(productCodes);
  expect(products).toContainEqual({
    product: 'dalmore',
    name: 'Oban Bar Pro',
    firmwareVersion: 'NFA1.20251104.0930',
  });
  for (const { product, name, firmwareVersion } of products) {
    const lease = await control.lease({ product, clock: 'manual' });
    expect(lease).toMatchObject({ product, displayName: name, firmwareVersion });
  }
});

test('the operations of a device are listed, without those of the cloud', async () => {
  const { control } = await startLab();
  const listed = (await control.operations()).map(({ operationId }) => operationId);
  const ofDevices = Object.values(operations).filter(({ surface }) => surface === 'device');
  expect(listed).toEqual(ofDevices.map(({ id }) => id));
  expect(listed).not.toContain('trackAnalyticsEvent');
});

test('conditions are listed by topic', async () => {
  const { control } = await startLab();
  const topics = (await control.conditionKinds()).map(({ topic }) => topic);
  const runs = topics.filter((topic, index) => topic !== topics[index - 1]);
  expect(runs.toSorted()).toEqual([...new Set(topics)].toSorted());
  expect(runs[0]).toBe('network');
});

test('a fork reports its origin; other devices have none', async () => {
  const { control, lease } = await startLab();
  const { id } = await lease();
  await control.takeSnapshot(id, { name: 'before' });
  const fork = await control.fork(id, 'before');
  expect(fork.forkOf).toEqual({ device: id, snapshot: 'before' });
  expect((await control.reset(fork.id)).forkOf).toEqual(fork.forkOf);
  const [first] = await control.list();
  expect(first?.forkOf).toBe(null);
});
