import { isRecord } from '@stillhouse/foundation/is-record';
import type { Exchange } from '../model/exchange.ts';
import type { ApiOperation } from './api-operation.ts';
import type { Context } from './context.ts';
import { Credentials, type SignIn } from './credentials.ts';
import { listDifferences } from './differences.ts';
import { isWhole, listItems } from './items.ts';
import { getRequirementId } from './requirements.ts';
import { type Snapshot, takeSnapshot } from './snapshots.ts';

/** Demands that a list of sessions beside the sign-in shows one that has just started. */
export async function checkSessionList(
  run: Context,
  signIn: SignIn,
  { before, after, started }: { before: Snapshot; after: Snapshot; started: Exchange },
): Promise<void> {
  const { operation } = signIn;
  for (const [list, { json, n }] of after) {
    const earlier = before.get(list);
    if (!isSessionList(operation, list) || earlier === undefined) continue;
    if (listItems(earlier.json).length === 0 || !isWhole(run, list, json)) continue;
    const isShown = hasNewItem(earlier.json, json);
    if (!isShown && !(await isStillHidden(run, signIn, { list, before, started }))) continue;
    run.findings.evaluate(
      getRequirementId('readback.value', operation),
      isShown ? null : `${list.method} ${list.path} does not show the session that it started.`,
      'The list of sessions shows the new one.',
      [earlier.n, started.n, n],
    );
  }
}

const isSessionList = (signIn: ApiOperation, { path }: ApiOperation): boolean =>
  (path === signIn.path || path.startsWith(`${signIn.path}/`)) && /sessions?$/i.test(path);

const hasNewItem = (before: unknown, after: unknown): boolean =>
  listDifferences(before, after).some((it) => it.kind === 'added' && isRecord(it.after));

/** A device may have one session for each client: then, another sign-in returns the same. */
async function isStillHidden(
  run: Context,
  signIn: SignIn,
  { list, before, started }: { list: ApiOperation; before: Snapshot; started: Exchange },
): Promise<boolean> {
  const again = await run.client.trySignIn();
  const tokens = [started, again].map((it) => it && readToken(run, signIn, it));
  if (tokens.includes(null) || tokens[0] === tokens[1]) return false;
  const now = (await takeSnapshot(run, [list], true)).get(list);
  return now !== undefined && !hasNewItem(before.get(list)?.json, now.json);
}

function readToken({ client, contract }: Context, signIn: SignIn, exchange: Exchange) {
  const credentials = new Credentials(client.credentials.given, contract);
  if (!credentials.readSignIn(exchange, signIn.token)) return null;
  return JSON.stringify([credentials.session, ...credentials.cookies.values()]);
}
