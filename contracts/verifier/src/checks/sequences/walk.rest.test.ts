import { expect, test } from 'vitest';
import { Contract } from '../../model/contract.ts';
import { collectFindings } from '../../run/collect-findings.ts';
import {
  type RequestHandler,
  sendJson,
  startTestDevice,
  testUser,
} from '../../testing/test-device.ts';
import { createTestTarget } from '../../testing/test-target.ts';
import { walk } from './walk.ts';

const system = '/api/v1/settings/system';
const language = '/api/v1/settings/language';
const languages = '/api/v1/settings/language/languages';

/** Walks over the system and language settings of a device. */
async function runWalks(
  handler: RequestHandler = () => false,
  seed = 1,
  harm: 'read' | 'safe' = 'safe',
  parallelRequests = 6,
) {
  const device = await startTestDevice((got, response, request) => {
    if (got.path !== languages) return handler(got, response, request);
    sendJson(response, 200, [{ tag: 'en' }, { tag: 'nb' }, { tag: 'zh-Hant-TW' }]);
    return true;
  });
  const before = structuredClone(device.groups);
  const { target } = createTestTarget(device.url, { harm });
  target.parallelRequests = parallelRequests;
  await target.signIn();
  const findings = await collectFindings(walk, {
    target,
    contract: new Contract(),
    device: { product: 'barra', serialNumber: '', firmwareVersion: '' },
    options: { harm, ...testUser, allowLockout: false, lateLossMs: 0, seed },
    undoLog: { record: async () => undefined },
    isSelected: (id) => (harm === 'read' ? /sessions/ : /System|Language/).test(id),
    note: () => undefined,
  });
  const failed = findings.filter(({ verdict }) => verdict === 'fail');
  return { device, before, target, findings, failed };
}

test('a correct device passes and has its original values at the end', async () => {
  const { device, before, findings, failed } = await runWalks();
  expect(failed).toEqual([]);
  expect(findings.map(({ requirementId, verdict }) => `${requirementId} ${verdict}`)).toEqual([
    'sequences.value:updateSystemSettings pass',
    'sequences.accepted:updateSystemSettings pass',
    'sequences.value:updateLanguageSettings pass',
    'sequences.accepted:updateLanguageSettings pass',
  ]);
  expect(device.groups).toEqual(before);
});

test('the same seed sends the same requests, and another seed sends others', async () => {
  const list = async (seed: number) => {
    // Reads at the same time would arrive in any order.
    const { device } = await runWalks(undefined, seed, 'read', 1);
    return device.requests.map(({ method, path, body }) => `${method} ${path} ${body}`);
  };
  const [one, again, other] = [await list(7), await list(7), await list(8)];
  expect(again).toEqual(one);
  expect(other).not.toEqual(one);
});

test('a write that fails after two other calls is reported with the calls that are needed', async () => {
  let done = 0;
  const { failed, target } = await runWalks(({ method, path }, response) => {
    const call = method === 'GET' ? 'read' : path;
    if (done === 2 && method === 'PUT' && path === language) {
      done = 0;
      sendJson(response, 500, { code: 'internal-error', status: 500 });
      return true;
    }
    if (call === ['/api/v1/admin_login', system][done]) done += 1;
    return false;
  });
  expect(failed.map(({ requirementId }) => requirementId)).toEqual([
    'sequences.accepted:updateLanguageSettings',
  ]);
  const [{ exchanges = [], message = '' } = {}] = failed;
  const calls = exchanges.map((n) => target.exchanges[n - 1]?.operationId);
  expect(calls).toContain('signIn');
  expect(calls).toContain('updateSystemSettings');
  expect(calls.at(-1)).toBe('updateLanguageSettings');
  expect(calls.length).toBeLessThanOrEqual(6);
  expect(message).toMatch(
    /^updateLanguageSettings .+ was rejected after these calls: 500\. Calls: .+Seed 1\.$/,
  );
});

test('a deviation that does not occur again is not reported', async () => {
  let writes = 0;
  const { failed } = await runWalks(({ method }, response) => {
    if (method === 'PUT') writes += 1;
    if (method !== 'PUT' || writes !== 20) return false;
    sendJson(response, 500, { code: 'internal-error', status: 500 });
    return true;
  });
  expect(failed).toEqual([]);
});
