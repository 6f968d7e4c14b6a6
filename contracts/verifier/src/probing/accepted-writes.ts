import { signInOperation } from '@stillhouse/contracts/marked-operations';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { Recording } from '../model/check.ts';
import type { Contract } from '../model/contract.ts';
import type { Exchange } from '../model/exchange.ts';
import { hasValues } from '../observe/compare-values.ts';
import { getOperationResponse, hasSucceeded } from '../observe/responses.ts';
import {
  type Group,
  isIndependent,
  listTestedGroups,
  type SettingValues,
} from './settings-group.ts';
import { getExpectedValues } from './write-variants.ts';

/** An accepted write of a settings group, and the values that its GET must return. */
export type AcceptedWrite = {
  readonly group: Group;
  readonly put: Exchange;
  readonly expected: SettingValues;
};

/** So many exchanges before a write show whether another one ran beside it. */
const maxParallel = 8;

/** Returns the write of a settings group that an exchange is, or null. */
export function toAcceptedWrite(put: Exchange, contract: Contract): AcceptedWrite | null {
  const { operation } = getOperationResponse(put, contract) ?? {};
  if (operation?.readback === undefined || !put.isValid || !hasSucceeded(put)) return null;
  const group = getGroups(contract).find(({ write }) => write.id === operation.id);
  return group === undefined
    ? null
    : { group, put, expected: getExpectedValues(group, parseSent(put)) };
}

/** Returns the write whose values a response of its GET shows, or null if none is known. */
export function findWriteBefore(
  read: Exchange,
  contract: Contract,
  { exchanges }: Pick<Recording, 'exchanges'>,
): AcceptedWrite | null {
  const groups = getGroups(contract).filter((group) => group.read.id === read.operationId);
  if (groups.length === 0 || read.response?.status !== 200) return null;
  const isOfOthers = ({ operationId }: Exchange) =>
    getGroups(contract).some(
      (it) => it.write.id === operationId && isIndependent(it) && !groups.includes(it),
    );
  const mayChange = (one: Exchange | undefined) => mayWrite(one) && !isOfOthers(one);
  // Exchange n is at n - 1.
  let last = read.n - 2;
  while (last >= 0 && !mayChange(exchanges[last])) last -= 1;
  const put = exchanges[last];
  const written = put === undefined ? null : toAcceptedWrite(put, contract);
  if (put === undefined || written === null || !groups.includes(written.group)) return null;
  const others = exchanges.slice(Math.max(0, last - maxParallel), last).filter(mayChange);
  const isAlone = others.every((one) => getEnd(one) <= put.at);
  return isAlone && getEnd(put) <= read.at ? written : null;
}

/**
 * Returns the first key that the GET shows with another value, or null. Keys that it leaves out do
 * not count: a mode may not need them.
 */
export function findDifferentKey({ expected }: AcceptedWrite, body: unknown): string | null {
  if (!isRecord(body)) return null;
  const names = Object.keys(expected).filter((name) => name in body);
  return names.find((name) => !hasValues(body[name], expected[name])) ?? null;
}

function mayWrite(exchange: Exchange | undefined): exchange is Exchange {
  if (exchange === undefined || exchange.operationId === signInOperation.id) return false;
  return exchange.safety !== 'read' || exchange.request.method !== 'GET';
}

/** When the response had arrived, in whole epoch milliseconds like `at`. */
export const getEnd = ({ at, tookMs }: Exchange) => at + Math.floor(tookMs);

/** Parses the JSON of a request. Undefined if there is none. */
export function parseSent({ request }: Exchange): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(request.body ?? new Uint8Array()));
  } catch {
    return undefined;
  }
}

/** Asked for each exchange. */
const groupsByContract = new WeakMap<Contract, readonly Group[]>();

function getGroups(contract: Contract): readonly Group[] {
  const known = groupsByContract.get(contract) ?? listTestedGroups(contract);
  groupsByContract.set(contract, known);
  return known;
}
