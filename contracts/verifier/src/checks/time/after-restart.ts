import { identityOperation, restartOperation } from '@stillhouse/contracts/marked-operations';
import type { Operation, OperationId, Role } from '@stillhouse/contracts/operations';
import { getMember } from '@stillhouse/foundation/is-record';
import type { CheckRun } from '../../model/check-run.ts';
import type { Contract } from '../../model/contract.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Requirement } from '../../model/requirement.ts';
import { formatValue, hasEqualValue } from '../../observe/compare-values.ts';
import { describeOutcome, type Readings, readResource } from '../../observe/read-resources.ts';
import { formatChange, listChanges, mayChange, readState } from '../../observe/state-changes.ts';
import { createRequirementId } from '../../requirements/create-requirement.ts';
import { createSignIn, readToken } from '../../target/sign-in.ts';
import { evaluateAgreements } from '../agreement/evaluate-agreements.ts';
import { listReads } from '../noeffect/read-everything.ts';
import { readSavedNetwork } from '../resources/saved-network.ts';

const roles: readonly Role[] = ['admin', 'setup', 'oob'];

const sentences = {
  'settings-kept': 'does not change settings or certificates.',
  'network-kept': 'does not change which Wi-Fi network is saved.',
  'product-kept': 'does not change which product the device is.',
  'users-kept': 'does not change who can sign in and what each user may do.',
  'access-kept': 'does not make the device accept requests without a valid token or password.',
} as const;

const getId = (rule: keyof typeof sentences, operation: Operation) =>
  createRequirementId(`time.${rule}`, operation);

export function createAfterRestartRequirements(
  contract: Contract,
  operation: Operation,
): readonly Requirement[] {
  const { pointer } = contract.getOperationObject(operation.id);
  const subject = operation.id === restartOperation.id ? 'A restart' : 'An update';
  return (Object.keys(sentences) as (keyof typeof sentences)[]).map((rule) => ({
    id: getId(rule, operation),
    class: 'time',
    operationId: operation.id,
    level: 'MUST',
    sentence: `${subject} ${sentences[rule]}`,
    pointer: `${pointer}/description`,
    source: 'decision',
    harm: 'destructive',
  }));
}

/** What must be the same after a restart. */
export type BeforeRestart = {
  readonly state: Readings;
  /** The saved network, as far as the device shows it. */
  readonly network: unknown;
  /** The users that could sign in. */
  readonly users: readonly Role[];
  /** With which the user of the run signs in. */
  readonly password: string;
};

export async function observeBeforeRestart(run: CheckRun): Promise<BeforeRestart> {
  const users: Role[] = [];
  for (const role of roles) {
    const { token } = await run.target.getToken(role);
    if (token !== null) users.push(role);
  }
  const { network } = await readSavedNetwork(run);
  return { state: await readState(run), network, users, password: run.options.password };
}

/**
 * Reads everything again, so that all checks of responses see it, compares it with the time before,
 * and signs in as each user.
 */
export async function testAfterRestart(
  run: CheckRun,
  operation: Operation,
  before: BeforeRestart,
): Promise<void> {
  const { contract, target } = run;
  await compareState(run, operation, before.state);
  await compareNetwork(run, operation, before.network);
  await compareProduct(run, operation);
  for (const { id: read, pathParameters } of listReads(contract)) {
    if (pathParameters.length === 0 && target.mayCall(read).allowed) await readResource(run, read);
  }
  run.merge(await evaluateAgreements(run));
  await testUsers(run, operation, before);
  await testAccess(run, operation, before);
}

async function compareState(run: CheckRun, operation: Operation, before: Readings): Promise<void> {
  const after = await readState(run);
  // An update restarts the device, so what a restart may change may change, too.
  const writes = [operation, restartOperation];
  const changes = listChanges(before, after).filter((change) =>
    writes.every(
      (write) => !mayChange(write, change) && write.readback?.operationId !== change.operationId,
    ),
  );
  const exchanges = changes.flatMap(({ operationId }) => after.get(operationId)?.exchange.n ?? []);
  const lost = changes.map(formatChange);
  const message =
    lost.length === 0 ? 'Nothing changed.' : `During the restart, ${lost.join('; ')}.`;
  run.record(getId('settings-kept', operation), lost.length === 0, message, exchanges);
}

/** The whole status is in x-affects, but a restart must keep this part of it. */
async function compareNetwork(run: CheckRun, operation: Operation, before: unknown): Promise<void> {
  const { network: after, exchange } = await readSavedNetwork(run);
  const message = `The network was ${formatValue(before)} before, and is ${formatValue(after)} now.`;
  run.record(getId('network-kept', operation), hasEqualValue(before, after), message, [exchange.n]);
}

async function compareProduct(run: CheckRun, operation: Operation): Promise<void> {
  const { product: before } = run.device;
  const { body, exchange } = await readResource(run, identityOperation.id);
  const after = getMember(body, identityOperation.identifies.product ?? '');
  if (before === '' || after === undefined) return;
  const message = `The product was ${before} before, and is ${formatValue(after)} now.`;
  run.record(getId('product-kept', operation), after === before, message, [exchange.n]);
}

async function testUsers(
  run: CheckRun,
  operation: Operation,
  { users, password }: BeforeRestart,
): Promise<void> {
  const { options, device } = run;
  for (const role of users) {
    const isOwn = role === options.userName;
    const signIn = await run.request({
      ...createSignIn(role, isOwn ? password : device.serialNumber),
      usesSetupTarget: !isOwn && options.setupTarget !== undefined,
    });
    const token = readToken(signIn);
    const message = `The sign-in as ${role} returned ${describeOutcome(signIn)}.`;
    run.record(getId('users-kept', operation), token !== null, message, [signIn.n]);
    if (token !== null) await testRole(run, operation, role, token);
  }
}

/** Calls a GET that the role must not call, and one that it may call. */
async function testRole(
  run: CheckRun,
  operation: Operation,
  role: Role,
  token: string,
): Promise<void> {
  const reads = listReads(run.contract).filter(({ pathParameters }) => !pathParameters.length);
  for (const [expected, read] of [
    [403, reads.find(({ roles: may }) => may.length > 0 && !may.includes(role))],
    [200, reads.find(({ roles: may, products }) => may.includes(role) && products === undefined)],
  ] as const) {
    if (read === undefined) continue;
    const exchange = await requestWith(run, read.id, `Bearer ${token}`, role);
    const message = `${read.id} as ${role} returned ${describeOutcome(exchange)}.`;
    run.record(getId('users-kept', operation), exchange.response?.status === expected, message, [
      exchange.n,
    ]);
  }
}

async function testAccess(
  run: CheckRun,
  operation: Operation,
  { password }: BeforeRestart,
): Promise<void> {
  const { token } = run.target;
  const altered = `${token.slice(0, -4)}${[...token.slice(-4)].reverse().join('')}x`;
  const attempts = [
    await requestWith(run, identityOperation.id, null, 'none'),
    await requestWith(run, identityOperation.id, `Bearer ${altered}`, 'none'),
    await run.request(createSignIn(`probe-${operation.id}`, password)),
  ];
  for (const attempt of attempts) {
    const status = attempt.response?.status ?? 0;
    const message = `${attempt.operationId} without a valid token or user returned ${describeOutcome(attempt)}.`;
    run.record(getId('access-kept', operation), status >= 400 && status < 500, message, [
      attempt.n,
    ]);
  }
}

function requestWith(
  run: CheckRun,
  operationId: OperationId,
  authorization: string | null,
  as: Role | 'none',
): Promise<Exchange> {
  return run.request({ operationId, authorization, as });
}
