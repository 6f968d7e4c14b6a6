import { settingsReadback } from '../checks/settings/settings-readback.ts';
import type { ScenarioCheck } from '../model/check.ts';
import { Contract } from '../model/contract.ts';
import { collectFindings } from '../run/collect-findings.ts';
import { HttpTarget } from '../target/http-target.ts';
import { type RequestHandler, sendJson, startTestDevice, testUser } from './test-device.ts';

const contract = new Contract();
const list = '/api/v1/settings/language/languages';
export const lateLossMs = 100;

/** Runs the check against a device with system and language settings. */
export async function verifySettings(
  respond: (device: Awaited<ReturnType<typeof startTestDevice>>) => RequestHandler,
  check: ScenarioCheck = settingsReadback,
) {
  const device = await startTestDevice();
  const handler = respond(device);
  device.handler = (got, response, request) => {
    if (got.path === list) {
      sendJson(response, 200, [{ tag: 'en' }, { tag: 'nb' }, { tag: 'zh-Hant-TW' }]);
      return true;
    }
    return handler(got, response, request);
  };
  const before = structuredClone(device.groups);
  const target = new HttpTarget({
    baseUrl: device.url,
    contract,
    harm: 'safe',
    unreachableTimeoutMs: 1_000,
    ...testUser,
    note: () => undefined,
  });
  await target.signIn();
  const stored: unknown[] = [];
  const findings = await collectFindings(check, {
    target,
    contract,
    device: { product: 'barra', serialNumber: '', firmwareVersion: '' },
    options: { harm: 'safe', ...testUser, allowLockout: false, lateLossMs, seed: 1 },
    undoLog: { record: async (one) => void stored.push(one) },
    isSelected: () => true,
    note: () => undefined,
  });
  target.close();
  const faults = findings.filter(({ verdict }) => verdict === 'fail');
  return {
    ids: faults.map(({ requirementId }) => requirementId),
    findings,
    stored,
    before,
    device,
    exchanges: target.exchanges,
  };
}
