import { expect, test } from 'vitest';
import { createSigningRequest } from './signing-request.ts';

test('signing requests for the same subject have the same size, so that they take the same time', async () => {
  const sizes = new Set<number>();
  for (let made = 0; made < 20; made += 1) {
    const { requestPem } = await createSigningRequest({ country: 'NO', commonName: 'room-4' });
    sizes.add(requestPem.length);
  }
  expect(sizes.size).toBe(1);
});
