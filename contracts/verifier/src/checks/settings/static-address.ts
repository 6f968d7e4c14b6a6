import { identityOperation } from '@stillhouse/contracts/marked-operations';
import { validateRequest } from '@stillhouse/contracts/validators';
import { getSubnet } from '@stillhouse/foundation/ip4-subnet';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { RunContext, ScenarioCheck } from '../../model/check.ts';
import { parseJsonBody } from '../../model/exchange.ts';
import { formatValue, hasValues } from '../../observe/compare-values.ts';
import { Findings } from '../../observe/findings.ts';
import { getValuesAt } from '../../observe/json-location.ts';
import {
  describeOutcome,
  getJsonBody,
  isNotOnProduct,
  readResource,
} from '../../observe/read-resources.ts';
import { pollUntil, requestWithRetry } from '../../observe/retry.ts';
import { isInSubnet } from '../../probing/network-route.ts';
import { OtherReader } from '../../probing/other-client.ts';
import { evaluateAgreements } from '../agreement/evaluate-agreements.ts';
import { testWithoutToken } from '../noeffect/unauthorized-writes.ts';
import {
  allIds,
  createRequirements,
  gatewayId,
  getValueId,
  reader,
  responseId,
  write,
} from './static-address-requirements.ts';

const purpose = 'readback.static-address';

/**
 * Sets the DHCP address of Ethernet as its static address, so that everything can be tested while
 * the device stays reachable. A static address is kept, with other DNS servers temporarily.
 */
export const staticAddress: ScenarioCheck = {
  kind: 'scenario',
  class: 'readback',
  order: 'middle',
  requirements: createRequirements,
  run,
};

async function run(context: RunContext) {
  const findings = new Findings();
  const before = await readResource(context, purpose, reader);
  if (isNotOnProduct(before.exchange)) {
    const evidence = `${reader} returned ${describeOutcome(before.exchange)}`;
    for (const id of allIds)
      findings.markNotApplicable(id, 'The product does not support it.', evidence, [
        before.exchange.n,
      ]);
    return findings.list();
  }
  const markNotTested = (message: string, enabledBy: string) => {
    for (const id of allIds) findings.markNotTested(id, message, enabledBy);
    return findings.list();
  };
  const address = await readCurrentAddress(context, before.body);
  if (!isRecord(before.body) || address === null) {
    const message =
      'Ethernet has no address, and an arbitrary one would make the device unreachable.';
    return markNotTested(message, 'Connect the device by Ethernet, and run again');
  }
  const start = before.body;
  if (validateRequest(write, start).length > 0) {
    const message = `${reader} returned ${formatValue(start)}, which could not be written back.`;
    return markNotTested(message, `Correct ${reader}, and run again`);
  }
  await context.undoLog.record({
    operationId: write,
    body: start,
    readback: reader,
    pointer: '/mode',
    value: start.mode,
  });
  const dns = { primaryDns: '192.0.2.53', secondaryDns: '192.0.2.54' };
  const bodies = [
    { mode: 'static', ...address, ...dns },
    { mode: 'static', ...address, ...dns, secondaryDns: '' },
    { mode: 'static', ...address, primaryDns: '192.0.2.55', secondaryDns: '198.51.100.54' },
  ];
  const isUnchanged = async () =>
    hasValues((await readResource(context, purpose, reader)).body, start);
  await testWithoutToken(context, findings, write, bodies[0], isUnchanged);
  const otherReader = await OtherReader.create(
    context,
    purpose,
    context.contract.getOperation(write),
  );
  for (const body of bodies) await testBody(context, findings, body);
  await otherReader.test(findings, (body) => hasValues(body, bodies.at(-1)));
  findings.merge(await evaluateAgreements(context, purpose, [reader]));
  await testGateways(context, findings, { mode: 'static', ...address, ...dns });
  await testBody(context, findings, start);
  if (start.mode === 'dhcp') {
    context.note(
      'Ethernet uses DHCP again. The device keeps the tested static values, which are not in use.',
    );
  }
  return findings.list();
}

async function testBody(
  context: RunContext,
  findings: Findings,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const put = await requestWithRetry(context, { purpose, operationId: write, json: body });
  const withinMs = context.contract.getOperation(write).readback?.withinMs ?? 0;
  const isTaken = put.response?.status === 200;
  const seen = await pollUntil(
    isTaken ? withinMs : 0,
    () => readResource(context, purpose, reader),
    (one) => hasValues(one.body, body),
  );
  const exchanges = [put.n, seen.exchange.n];
  for (const [name, value] of Object.entries(body)) {
    const [now] = getValuesAt(seen.body, [name]);
    const message = isTaken
      ? `${name} was set to ${formatValue(value)}. Then ${reader} returned ${formatValue(now)}.`
      : `Writing ${formatValue(body)} returned ${describeOutcome(put)}.`;
    if (isTaken && hasValues(now, value)) findings.pass(getValueId(name), { message, exchanges });
    else findings.fail(getValueId(name), { message, exchanges, place: `/${name}` });
  }
  if (!isTaken) return;
  const message = `Response: ${formatValue(getJsonBody(put))}.`;
  findings.record(responseId, hasValues(getJsonBody(put), body), message, exchanges);
}

/** Documentation addresses (RFC 5737), of which two at most are in one subnet. */
const foreignGateways = ['192.0.2.1', '198.51.100.1', '203.0.113.1'];

/**
 * Sends gateways that the device must reject. Only if this run reaches the device without one: a
 * device that accepts them would be out of reach.
 */
async function testGateways(
  context: RunContext,
  findings: Findings,
  valid: StaticAddress & Readonly<Record<string, string>>,
): Promise<void> {
  const { ip4Address, subnetMask } = valid;
  const getNetwork = (address: string) => getSubnet(address, subnetMask);
  const outside = foreignGateways.find((one) => getNetwork(one) !== getNetwork(ip4Address));
  if (outside === undefined || !(await isInSubnet(context, ip4Address, subnetMask))) {
    const message = 'The device would be out of reach with such a gateway.';
    findings.markNotTested(
      gatewayId,
      message,
      'Run again from a computer in the subnet of the device',
    );
    return;
  }
  const before = await readResource(context, purpose, reader);
  for (const gateway of [ip4Address, outside]) {
    const put = await context.target.request({
      purpose: gatewayId,
      operationId: write,
      json: { ...valid, gateway },
      isValid: false,
    });
    const after = await readResource(context, purpose, reader);
    const problem = put.response === null ? null : parseJsonBody(put.response);
    const pointers = getValuesAt(problem, ['errors', '*', 'pointer']);
    const isRefused = put.response?.status === 400 && pointers.includes('/gateway');
    findings.record(
      gatewayId,
      isRefused && hasValues(after.body, before.body),
      `The gateway ${gateway} of ${ip4Address} returned ${describeOutcome(put)} with ${pointers.join(', ') || 'no pointer'}. Then ${reader} returned ${formatValue(after.body)}.`,
      [put.n, after.exchange.n],
    );
  }
}

type StaticAddress = { readonly ip4Address: string; readonly subnetMask: string };

/** Returns the address of Ethernet, from its static configuration or from the status. */
async function readCurrentAddress(context: RunContext, body: unknown) {
  const { body: status } = await readResource(context, purpose, identityOperation.id);
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
