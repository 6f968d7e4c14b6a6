import { readFileSync } from 'node:fs';
import type { Role } from '@stillhouse/contracts/operations';
import { validateResponse } from '@stillhouse/contracts/validators';
import { expect, test } from 'vitest';
import { createControlClient } from '../../client/client.ts';
import { startReady } from '../cli/testing/program.ts';
import { issueToken } from '../operations/access-token.ts';
import { type Case, getCase, mutations, roles, type Tokens } from './malformed-cases.ts';
import { deviceOperations } from './well-formed.ts';
import { getBytes, sendOnWire } from './wire-request.ts';

const count = process.env.STILLHOUSE_MATRICES === 'whole' ? 10_000 : 1_000;
const atOnce = 8;

/** Garbage and a full journal need half of it. The data of 10,000 requests would exceed it. */
const maxGrowthMb = 256;

/** Returns what is wrong with the response to a case, or undefined. */
async function findProblem(port: number, it: Case): Promise<string | undefined> {
  const { operation, mutation, request } = it;
  try {
    const { status, mediaType, body } = await sendOnWire(port, request);
    // An unknown HTTP version is an error of the client, too (RFC 9110 section 15.6.6).
    const isRejected = (status >= 400 && status <= 499) || status === 505;
    if (!isRejected) return `responded with ${status}`;
    if (mediaType !== 'application/problem+json') return `responded with ${status} as ${mediaType}`;
    const isDeclared = status in operation.responses;
    if (!isDeclared && mutation.isBeforeOperation !== true)
      return `responded with ${status}, undeclared`;
    // Problems have one schema. If the operation does not declare the status, use that of another
    // one.
    const issues = isDeclared
      ? validateResponse(operation.id, status, mediaType, body)
      : validateResponse('signIn', 404, mediaType, body);
    return issues.length === 0 ? undefined : `responded with ${status}: ${JSON.stringify(issues)}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Returns the resident memory of a process in MB, or null if the system does not report it. */
function readResidentMb(pid: number | undefined): number | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) / 1_024;
  } catch {
    return null;
  }
}

test(`${count} malformed requests are all rejected with a problem, and leave the device unchanged`, async () => {
  const { announcement, child, output } = await startReady(
    '--clock',
    'manual',
    '--product',
    'dalmore',
  );
  const control = createControlClient(announcement.labUrl);
  const before = await control.state('default');
  const { now } = await control.clock('default');
  const token = (role: Role, at = now) => issueToken(role, before.signingKey, at);
  const [admin, setup, oob] = await Promise.all(roles.map((role) => token(role)));
  const tokens: Tokens = {
    good: { admin: admin ?? '', setup: setup ?? '', oob: oob ?? '' },
    expired: await token('admin', now - 48 * 3_600_000),
  };

  const port = Number(new URL(announcement.consoleUrl).port);
  const wrong: string[] = [];
  const used = new Set<string>();
  let next = 0;
  let warmMb: number | null = null;
  const worker = async () => {
    while (next < count) {
      const it = getCase(next++, tokens);
      used.add(it.operation.id).add(it.mutation.name);
      const problem = await findProblem(port, it);
      if (problem !== undefined) {
        const start = getBytes(it.request).toString('latin1', 0, 400);
        wrong.push(`${it.name}\n  ${problem}\n${start}`);
      }
      if (next === 500) warmMb = readResidentMb(child.pid);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));

  expect(wrong.slice(0, 5).join('\n\n')).toBe('');
  expect(await control.state('default')).toEqual(before);
  expect([child.exitCode, output.stderr]).toEqual([null, '']);
  const journal = await control.journal('default');
  expect(journal.entries.filter(({ status }) => (status ?? 0) >= 500)).toEqual([]);
  const ways = [...deviceOperations.map(({ id }) => id), ...mutations.map(({ name }) => name)];
  expect(ways.filter((way) => !used.has(way))).toEqual([]);
  const endMb = readResidentMb(child.pid);
  if (warmMb !== null && endMb !== null) expect(endMb - warmMb).toBeLessThan(maxGrowthMb);
}, 240_000);
