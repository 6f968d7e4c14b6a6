import { onTestFinished } from 'vitest';
import { Contract } from '../model/contract.ts';
import { HttpTarget } from '../target/http-target.ts';
import type { HttpTargetOptions } from '../target/http-target-options.ts';
import { testUser } from './test-device.ts';

/** Creates a target. Stores the lines that it prints in `notes`. */
export function createTestTarget(
  baseUrl: string,
  options: Partial<HttpTargetOptions> = {},
): { target: HttpTarget; notes: string[] } {
  const notes: string[] = [];
  const target = new HttpTarget({
    baseUrl,
    contract: new Contract(),
    harm: 'safe',
    ...testUser,
    unreachableTimeoutMs: 1000,
    note: (line) => notes.push(line),
    ...options,
  });
  onTestFinished(() => target.close());
  return { target, notes };
}
