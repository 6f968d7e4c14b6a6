import { identityOperation } from '@stillhouse/contracts/marked-operations';
import { validateRequest } from '@stillhouse/contracts/validators';
import { getSubnet } from '@stillhouse/foundation/ip4-subnet';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { ScenarioCheck } from '../../model/check.ts';
import type { CheckRun } from '../../model/check-run.ts';
import { type Exchange, parseJsonBody } from '../../model/exchange.ts';
import { formatValue, hasValues } from '../../observe/compare-values.ts';
import { getValuesAt } from '../../observe/json-location.ts';
import {
  describeOutcome,
  getJsonBody,
  isNotOnProduct,
  readResource,
} from '../../observe/read-resources.ts';
import { isInSubnet } from '../../probing/network-route.ts';
import { OtherReader } from '../../probing/other-client.ts';
import type { Group, SettingValues } from '../../probing/settings-group.ts';
import { evaluateAgreements } from '../agreement/evaluate-agreements.ts';
import { testWithoutToken } from '../noeffect/unauthorized-writes.ts';
import { settingIds } from './setting-requirements.ts';
import { writeAndRead } from './settings.ts';
import {
  createRequirements,
  gatewayId,
  listAddressGroups,
  listIds,
} from './static-address-requirements.ts';

/**
 * Sets the DHCP address of Ethernet as its static address, so that everything can be tested while
 * the device stays reachable. A static address is kept, with other DNS servers temporarily.
 */
export const staticAddress: ScenarioCheck = {
  kind: 'scenario',
  class: 'readback',
  purpose: 'readback.static-address',
  order: 'middle',
  requirements: (contract) =>
    listAddressGroups(contract).flatMap((group) => createRequirements(contract, group)),
  async run(run) {
    for (const group of listAddressGroups(run.contract)) await testGroup(run, group);
  },
};

async function testGroup(run: CheckRun, group: Group): Promise<void> {
  const { read, write } = group;
  const ids = listIds(group);
  const markNotTested = (message: string, enabledBy: string) => {
    for (const id of ids) run.markNotTested(id, message, enabledBy);
  };
  const current = await readCurrent(run, group);
  const { exchange, start } = current;
  if (isNotOnProduct(exchange)) {
    const evidence = `${read.id} returned ${describeOutcome(exchange)}`;
    for (const id of ids)
      run.markNotApplicable(id, 'The product does not support it.', evidence, [exchange.n]);
    return;
  }
  if (!isKnown(current))
    return markNotTested(
      'Ethernet has no address, and an arbitrary one would make the device unreachable.',
      'Connect the device by Ethernet, and run again',
    );
  if (validateRequest(write.id, start).length > 0)
    return markNotTested(
      `${read.id} returned ${formatValue(start)}, which could not be written back.`,
      `Correct ${read.id}, and run again`,
    );
  const { address } = current;
  await recordStart(run, group, current.start);
  const dns = { primaryDns: '192.0.2.53', secondaryDns: '192.0.2.54' };
  const valid = { mode: 'static', ...address, ...dns };
  const bodies = [
    valid,
    { ...valid, secondaryDns: '' },
    { ...valid, primaryDns: '192.0.2.55', secondaryDns: '198.51.100.54' },
  ];
  await testWithoutToken(run, write.id, valid, async () =>
    hasValues((await readResource(run, read.id)).body, start),
  );
  const otherReader = await OtherReader.create(run, write);
  for (const body of bodies) await testBody(run, group, body);
  await otherReader.test(run, (body) => hasValues(body, bodies.at(-1)));
  run.merge(await evaluateAgreements(run, [read.id]));
  await testGateways(run, group, valid);
  await testBody(run, group, current.start);
  if (current.start.mode === 'dhcp') {
    run.note(
      'Ethernet uses DHCP again. The device keeps the tested static values, which are not in use.',
    );
  }
}

/** Sets the leased address as the static one, if possible. The undo log has the old mode. */
export async function keepAddress(run: CheckRun): Promise<void> {
  for (const group of listAddressGroups(run.contract)) {
    const { write } = group;
    if (!run.target.mayCall(write.id).allowed) continue;
    const current = await readCurrent(run, group);
    if (!isKnown(current) || validateRequest(write.id, current.start).length > 0) continue;
    if (current.start.mode !== 'dhcp') continue;
    await recordStart(run, group, current.start);
    const body = { mode: 'static', ...current.address, primaryDns: '192.0.2.53' };
    await writeAndRead(run, group, { body, expected: body });
  }
}

type Current = {
  readonly exchange: Exchange;
  readonly start: unknown;
  readonly address: StaticAddress | null;
};
type Known = Current & {
  readonly start: SettingValues;
  readonly address: StaticAddress;
};

async function readCurrent(run: CheckRun, { read }: Group): Promise<Current> {
  const { exchange, body: start } = await readResource(run, read.id);
  if (isNotOnProduct(exchange)) return { exchange, start, address: null };
  return { exchange, start, address: await readCurrentAddress(run, start) };
}

const isKnown = (current: Current): current is Known =>
  isRecord(current.start) && current.address !== null;

const recordStart = (run: CheckRun, { read, write }: Group, start: SettingValues) =>
  run.undoLog.record({
    operationId: write.id,
    body: start,
    readback: read.id,
    pointer: '/mode',
    value: start.mode,
  });

async function testBody(run: CheckRun, group: Group, body: SettingValues): Promise<void> {
  const variant = { body, expected: body };
  const { put, isAccepted, seen } = await writeAndRead(run, group, variant);
  const exchanges = [put.n, seen.exchange.n];
  for (const [name, value] of Object.entries(body)) {
    const [now] = getValuesAt(seen.body, [name]);
    const message = isAccepted
      ? `${name} was set to ${formatValue(value)}. Then ${group.read.id} returned ${formatValue(now)}.`
      : `Writing ${formatValue(body)} returned ${describeOutcome(put)}.`;
    const id = settingIds.value(group, name);
    if (isAccepted && hasValues(now, value)) run.pass(id, { message, exchanges });
    else run.fail(id, { message, exchanges, place: `/${name}` });
  }
  if (!isAccepted) return;
  const returned = getJsonBody(put);
  const message = `Response: ${formatValue(returned)}.`;
  run.record(settingIds.response(group), hasValues(returned, body), message, exchanges);
}

/** Documentation addresses (RFC 5737), of which two at most are in one subnet. */
const foreignGateways = ['192.0.2.1', '198.51.100.1', '203.0.113.1'];

/**
 * Sends gateways that the device must reject. Only if this run reaches the device without one: a
 * device that accepts them would be out of reach.
 */
async function testGateways(run: CheckRun, group: Group, valid: StaticAddress): Promise<void> {
  const { read, write } = group;
  const id = gatewayId(group);
  const { ip4Address, subnetMask } = valid;
  const getNetwork = (address: string) => getSubnet(address, subnetMask);
  const outside = foreignGateways.find((one) => getNetwork(one) !== getNetwork(ip4Address));
  if (outside === undefined || !(await isInSubnet(run, ip4Address, subnetMask))) {
    const message = 'The device would be out of reach with such a gateway.';
    const enabledBy = 'Run again from a computer in the subnet of the device';
    return run.markNotTested(id, message, enabledBy);
  }
  const before = await readResource(run, read.id);
  for (const gateway of [ip4Address, outside]) {
    const put = await run.request({
      purpose: id,
      operationId: write.id,
      json: { ...valid, gateway },
      isValid: false,
    });
    const after = await readResource(run, read.id);
    const problem = put.response === null ? null : parseJsonBody(put.response);
    const pointers = getValuesAt(problem, ['errors', '*', 'pointer']);
    const isRejected = put.response?.status === 400 && pointers.includes('/gateway');
    run.record(
      id,
      isRejected && hasValues(after.body, before.body),
      `The gateway ${gateway} of ${ip4Address} returned ${describeOutcome(put)} with ${pointers.join(', ') || 'no pointer'}. Then ${read.id} returned ${formatValue(after.body)}.`,
      [put.n, after.exchange.n],
    );
  }
}

type StaticAddress = {
  readonly ip4Address: string;
  readonly subnetMask: string;
  readonly gateway: string;
};

/** Returns the address of Ethernet, from its static configuration or from the status. */
async function readCurrentAddress(run: CheckRun, body: unknown): Promise<StaticAddress | null> {
  const { body: status } = await readResource(run, identityOperation.id);
  const keys = ['ip4Address', 'subnetMask', 'gateway'] as const;
  const values = keys.map((name) => {
    const [fixed] = getValuesAt(body, ['mode'])[0] === 'static' ? getValuesAt(body, [name]) : [];
    const [leased] = getValuesAt(status, ['networkProperties', 'ethernet', name]);
    return fixed ?? leased;
  });
  const [ip4Address, subnetMask, gateway] = values;
  return typeof ip4Address === 'string' &&
    typeof subnetMask === 'string' &&
    typeof gateway === 'string'
    ? { ip4Address, subnetMask, gateway }
    : null;
}
