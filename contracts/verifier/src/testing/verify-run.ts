import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ScenarioCheck } from '../model/check.ts';
import type { CheckRun } from '../model/check-run.ts';
import { Contract } from '../model/contract.ts';
import type { VerifyOptions } from '../model/verify-options.ts';
import { type VerifyTools, verify } from '../run/verify.ts';
import { testUser } from './test-device.ts';
import { createTestRequirement } from './test-requirement.ts';

const contract = new Contract();
/** Creates a check of one requirement. */
export function createTestCheck(
  test: (run: CheckRun) => Promise<'pass' | 'fail' | 'not-tested'>,
  about: {
    id?: string;
    order?: ScenarioCheck['order'];
    harm?: 'read' | 'safe' | 'destructive';
  } = {},
): ScenarioCheck {
  const { id = 'valid-input.taken', order = 'middle', harm = 'safe' } = about;
  return {
    kind: 'scenario',
    class: 'valid-input',
    order,
    requirements: () => [createTestRequirement({ id, class: 'valid-input', harm })],
    async run(run) {
      const verdict = await test(run);
      const message = `The verdict is ${verdict}.`;
      const exchanges = [run.target.exchanges.length];
      run.add({ requirementId: id, verdict, message, exchanges });
    },
  };
}

/** Writes a system setting. */
export const writes = createTestCheck(async ({ target }) => {
  const { response } = await target.request({
    purpose: 'valid-input.taken',
    operationId: 'updateSystemSettings',
    json: { hdmiCecEnabled: true },
  });
  return response?.status === 200 ? 'pass' : 'fail';
});

/** Reads the status. */
export const reads = createTestCheck(async ({ target }) => {
  const { response } = await target.request({
    purpose: 'valid-input.taken',
    operationId: 'getStatus',
  });
  return response?.status === 200 ? 'pass' : 'fail';
});

/** Verifies a device with the check `reads`, short timeouts and an undo log in a new folder. */
export async function runVerify(
  url: string,
  options: Partial<VerifyOptions> = {},
  tools: Partial<VerifyTools> = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'verify-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const notes: string[] = [];
  const verified = await verify(
    {
      target: url,
      ...testUser,
      insecure: false,
      timeoutScale: 0.1,
      undoLogPath: join(folder, 'journal.jsonl'),
      harm: 'safe',
      only: [],
      skip: [],
      allowLockout: false,
      strictness: 'contract',
      lateLossMs: 300,
      ...options,
    },
    { contract, checks: [reads], waivers: null, note: (line) => notes.push(line), ...tools },
  );
  return { ...verified, notes, folder };
}
