import { callAbsentItems } from './absent-items.ts';
import type { ApiOperation } from './api-operation.ts';
import { checkWithoutCredentials, checkWrongCredentials } from './auth-checks.ts';
import { createBody, sendMalformedBodies, sendOtherTypes, sendWrongTypes } from './body-checks.ts';
import { CollectionTester } from './collection-tester.ts';
import { type Context, isAccepted } from './context.ts';
import { findCollections } from './find-collections.ts';
import { findPairs } from './find-pairs.ts';
import { computes, endsSession, getHarm } from './harm.ts';
import { checkReadsKeep, reportOthers } from './isolation.ts';
import { checkQueries } from './page-checks.ts';
import { PairTester } from './pair-tester.ts';
import { tryParameters } from './parameter-checks.ts';
import { checkHttp, readEverything } from './read-checks.ts';
import { checkSessionList } from './session-list.ts';
import { listNearReads, takeSnapshot } from './snapshots.ts';
import { checkUndeclared } from './undeclared-checks.ts';
import { checkUnlistedItems } from './unlisted-items.ts';
import { listRounds } from './value-rounds.ts';

type Phase = { readonly name: string; run(run: Context): Promise<void> };

const pairs = new WeakMap<Context, readonly PairTester[]>();
const collections = new WeakMap<Context, readonly CollectionTester[]>();

/** All checks, from those that are cheap and see much to those that look deep. */
export const phases: readonly Phase[] = [
  { name: 'reads', run: readEverything },
  { name: 'reads twice', run: checkReadsKeep },
  { name: 'credentials', run: checkWithoutCredentials },
  { name: 'absent items', run: callAbsentItems },
  { name: 'unlisted items', run: checkUnlistedItems },
  { name: 'read-after-write', run: confirmPairs },
  { name: 'items', run: tryCollections },
  { name: 'other values', run: (run) => forEachPair(run, (it) => it.checkOthers()) },
  { name: 'malformed bodies', run: sendMalformedBodies },
  { name: 'wrong types', run: sendWrongTypes },
  { name: 'other types', run: sendOtherTypes },
  { name: 'parameters', run: tryParameters },
  { name: 'queries', run: checkQueries },
  { name: 'invalid bodies', run: (run) => forEachPair(run, (it) => it.sendInvalid()) },
  { name: 'values', run: demandValues },
  { name: 'other calls', run: callOthers },
  { name: 'http', run: checkHttp },
  { name: 'undeclared', run: checkUndeclared },
  { name: 'reads again', run: readEverything },
  { name: 'sign-in', run: signInBesideToken },
  { name: 'wrong credentials', run: checkWrongCredentials },
  { name: 'destructive calls', run: callDestructive },
];

async function confirmPairs(run: Context): Promise<void> {
  const inCollections = new Set(
    findCollections(run.contract).flatMap(({ create, remove, update }) => [create, remove, update]),
  );
  const testers = findPairs(run)
    .filter(({ write }) => !inCollections.has(write))
    .map((pair) => new PairTester(run, pair));
  pairs.set(run, testers);
  for (const tester of testers) {
    if (
      !run.wants(
        tester.pair.write,
        'readback.value',
        'valid-input.body',
        'invalid-input.body',
        'isolation.members',
        'status.documented',
        'shape.body',
        'invalid-input.media-type',
      )
    )
      continue;
    await safely(run, tester, () => tester.confirm());
  }
  const confirmed = testers.filter(({ isConfirmed }) => isConfirmed).length;
  for (const tester of testers) tester.conclude(confirmed - Number(tester.isConfirmed));
}

async function demandValues(run: Context): Promise<void> {
  await forEachPair(run, async (it) => {
    await it.patchOne();
    await it.sendOtherType();
    await it.sendInvalidParameters();
    await it.demand();
    await it.tryAbsent();
  });
  for (const it of collections.get(run) ?? []) {
    await it.demand();
    it.conclude();
  }
}

async function forEachPair(
  run: Context,
  work: (tester: PairTester) => Promise<void>,
): Promise<void> {
  for (const tester of pairs.get(run) ?? []) await safely(run, tester, () => work(tester));
}

/** Whatever ends the work, the values of before come back. */
async function safely(run: Context, tester: PairTester, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } finally {
    await run.client.restoring(() => tester.restore());
  }
}

async function tryCollections(run: Context): Promise<void> {
  const testers = findCollections(run.contract).map((it) => new CollectionTester(run, it));
  collections.set(run, testers);
  for (const tester of testers) await tester.tryOnce();
}

/** Writes without a read: where x-safety or the harm level allows them. */
async function callOthers(run: Context): Promise<void> {
  for (const operation of run.writes) {
    const isMarked = operation.node['x-safety'] === 'safe' || operation.node['x-safety'] === 'read';
    const isDestructive = getHarm(operation).level === 'destructive';
    // What it deletes, other calls may need.
    const isLast = isDestructive || operation.method === 'DELETE';
    if (run.restorable.has(operation) || isLast) continue;
    if (!isMarked && !computes(operation) && run.harm !== 'destructive') continue;
    await callOnce(run, operation);
  }
}

/** A run with a token needs no session, so that a new one must change nothing. */
async function signInBesideToken(run: Context): Promise<void> {
  const { signIn, credentials } = run.client;
  if (signIn === null || credentials.given.token === undefined) return;
  const reads = listNearReads(run, signIn.operation);
  const before = await takeSnapshot(run, reads);
  const exchange = await run.client.trySignIn();
  if (exchange === null || !isAccepted(exchange)) return;
  const after = await takeSnapshot(run, reads);
  await reportOthers(run, signIn.operation, {}, { before, after, n: exchange.n });
  await checkSessionList(run, signIn, { before, after, started: exchange });
}

async function callDestructive(run: Context): Promise<void> {
  if (run.harm !== 'destructive') return;
  const isDestructive = (it: ApiOperation) => getHarm(it).level === 'destructive';
  const last = run.writes.filter((it) => it.method === 'DELETE' || isDestructive(it));
  const order = [...last.filter((it) => !endsSession(it)), ...last.filter(endsSession)];
  for (const operation of order) if (!run.restorable.has(operation)) await callOnce(run, operation);
}

async function callOnce(run: Context, operation: ApiOperation): Promise<void> {
  const media = operation.body?.media[0];
  const body = media === undefined ? undefined : createBody(run, media);
  await run.client.send(operation, { purpose: 'shape', ...(body !== undefined && { body }) });
  const schema = media?.schema;
  if (schema == null || !computes(operation)) return;
  // Other values of all members, which the response may return.
  const isValid = (it: unknown) => run.values.isValid(schema, it);
  const [round] = listRounds(body, run.values.listValid(schema, body), isValid);
  if (round !== undefined)
    await run.client.send(operation, { purpose: 'shape', body: round.value });
}
