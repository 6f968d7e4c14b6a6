import { isRecord } from '@stillhouse/foundation/is-record';
import { expect, test } from 'vitest';
import { Contract } from '../../model/contract.ts';
import { verifySettings } from '../../testing/settings-run.ts';
import { validBodies } from '../valid-input/valid-bodies.ts';
import { storedValues } from './stored-values.ts';

const ntp = '/api/v1/settings/time/ntp';
const contract = new Contract();

/** Writes every valid body to a device that stores server names in another form. */
async function findStoredProblems(store: (name: string) => string): Promise<readonly string[]> {
  const { exchanges } = await verifySettings((device) => {
    const group: Record<string, unknown> = { ntpServer: 'time.oban.example' };
    device.groups[ntp] = group;
    return ({ method, path, body }, response) => {
      if (method !== 'PUT' || path !== ntp) return false;
      const sent: unknown = JSON.parse(body);
      if (isRecord(sent)) group.ntpServer = store(String(sent.ntpServer));
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(group));
      return true;
    };
  }, validBodies);
  const recording = { exchanges, device: null, secrets: [] };
  const findings = exchanges.flatMap((one) => storedValues.evaluate(one, contract, recording));
  return findings.map(({ message }) => message);
}

test('a device that stores what it accepts passes', async () => {
  expect(await findStoredProblems((name) => name)).toEqual([]);
});

test('a value that is stored cut is reported with what was written and read', async () => {
  const [first] = await findStoredProblems((name) => name.slice(0, 63));
  expect(first).toMatch(
    /^updateNtpSettings accepted ntpServer ".{63}.*After 1000 ms, getNtpSettings returned "/,
  );
});

test('a value that another client changes once is not reported', async () => {
  let writes = 0;
  const problems = await findStoredProblems((name) => {
    writes += 1;
    return writes === 3 ? 'other.example' : name;
  });
  expect(problems).toEqual([]);
});
