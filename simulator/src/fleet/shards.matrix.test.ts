import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ControlClient } from '../../client/client.ts';
import { startFleet } from './testing/start-fleet.ts';

/** Devices whose journals are compared. `npm test` compares some. */
const sampledDevices = process.env.STILLHOUSE_MATRICES === 'whole' ? 1_000 : 10;
const devicesEach = 2;

const login = '/api/v1/admin_login';

/** Leases a device, sends it requests, and returns its journal. */
async function record(control: ControlClient, number: number, language: string): Promise<string> {
  const { id, baseUrl } = await control.lease({ number, clock: 'manual' });
  const { remoteAccess } = await control.state(id);
  await control.arm(id, {
    kind: 'status',
    parameters: { status: 503 },
    match: { operationId: 'getStatus' },
    probability: 0.5,
  });
  const send = async (method: string, path: string, body?: unknown, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    return (await fetch(`${baseUrl}${path}`, init)).json();
  };
  const { token } = await send('POST', login, {
    userName: 'admin',
    password: remoteAccess.password,
  });
  for (let call = 0; call < 4; call += 1) await send('GET', '/api/v1/status', undefined, token);
  await send('PUT', '/api/v1/settings/language', { languageCode: language }, token);
  await control.advance(id, { by: '90s' });
  await send('GET', '/api/v1/settings/language', undefined, token);
  const journal = await control.canonicalJournal(id);
  await control.release(id);
  return journal;
}

// Decision 0077.
test('the journal of a device number is the same for 1, 2 and 4 shards and any order (property)', {
  timeout: 300_000,
}, async () => {
  const fleetSeed = 40;
  const fleets = [
    await startFleet(1, fleetSeed),
    await startFleet(2, fleetSeed),
    await startFleet(4, fleetSeed),
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.integer({ min: 1, max: 9_999_999 }), {
        minLength: devicesEach,
        maxLength: devicesEach,
      }),
      fc.constantFrom('nb-NO', 'de-DE'),
      async (numbers, language) => {
        const journals: string[][] = [];
        for (const [turn, shards] of fleets.entries()) {
          const order = turn === 1 ? numbers.toReversed() : numbers;
          const recorded = new Map<number, string>();
          for (const number of order) {
            const control = shards[number % shards.length];
            if (control === undefined) throw new Error('Each number belongs to a shard.');
            recorded.set(number, await record(control, number, language));
          }
          journals.push(numbers.map((number) => recorded.get(number) ?? ''));
        }
        for (const journal of journals[0] ?? []) {
          expect(journal).toContain('"operationId":"getStatus"');
        }
        expect(journals[1]).toEqual(journals[0]);
        expect(journals[2]).toEqual(journals[0]);
      },
    ),
    { numRuns: sampledDevices / devicesEach },
  );
});
