import type { RunContext, ScenarioCheck } from '../../check.ts';
import { isRecord, shows, told } from '../../observe/compare-values.ts';
import { Findings } from '../../observe/findings.ts';
import { valuesAt } from '../../observe/json-location.ts';
import { bodyOf, isAbsent, outcomeOf, read } from '../../observe/read-resources.ts';
import { patiently, until } from '../../observe/retry.ts';
import { judgeAgreements } from '../cross/evaluate-agreements.ts';
import { isRefusedToNobody, unauthorizedRequirement } from '../noeffect/unauthorized-writes.ts';

const purpose = 'readback.static-address';
const write = 'updateEthernetIp4';
const shown = 'getEthernetIp4';
const mode = (name: string) => `readback.value:${write}:/${name}`;
const answer = `readback.answer:${write}`;
const names = [
  'mode',
  'ip4Address',
  'subnetMask',
  'gateway',
  'primaryDns',
  'secondaryDns',
] as const;

/**
 * Sets the DHCP address of Ethernet as its static address, so that everything can be tested while
 * the device stays reachable. A static address is kept, with other DNS servers temporarily.
 */
export const staticAddress: ScenarioCheck = {
  kind: 'scenario',
  class: 'readback',
  order: 'middle',
  requirements: (contract) => {
    const { pointer } = contract.operationObject(write);
    const about = {
      class: 'readback',
      operationId: write,
      level: 'MUST',
      source: 'spec',
      profile: 'destructive',
    } as const;
    return [
      ...names.map((name) => ({
        ...about,
        id: mode(name),
        sentence: `${shown} returns the value of ${name} that ${write} has set.`,
        pointer: `${pointer}/x-readback`,
      })),
      {
        ...about,
        id: answer,
        sentence: `${write} returns the new configuration.`,
        pointer: `${pointer}/responses/200`,
      },
      unauthorizedRequirement(contract, contract.operation(write)),
    ];
  },
  run,
};

const all = [...names.map(mode), answer];

async function run(context: RunContext) {
  const findings = new Findings();
  const before = await read(context, purpose, shown);
  if (isAbsent(before.exchange)) {
    const evidence = `${shown} returned ${outcomeOf(before.exchange)}`;
    for (const id of all)
      findings.notApplicable(id, 'The product does not support it.', evidence, [before.exchange.n]);
    return findings.all();
  }
  const present = await presentAddress(context, before.body);
  if (!isRecord(before.body) || present === null) {
    const message =
      'Ethernet has no address, and an arbitrary one would make the device unreachable.';
    for (const id of all) findings.notTested(id, message, 'A device with connected Ethernet');
    return findings.all();
  }
  const start = before.body;
  await context.undoLog.record({
    operationId: write,
    body: start,
    readback: shown,
    pointer: '/mode',
    value: start.mode,
  });
  const dns = { primaryDns: '192.0.2.53', secondaryDns: '192.0.2.54' };
  const bodies = [
    { mode: 'static', ...present, ...dns },
    { mode: 'static', ...present, ...dns, secondaryDns: '' },
    { mode: 'static', ...present, primaryDns: '192.0.2.55', secondaryDns: '198.51.100.54' },
  ];
  const isAsBefore = async () => shows((await read(context, purpose, shown)).body, start);
  await isRefusedToNobody(context, findings, write, bodies[0], isAsBefore);
  for (const body of bodies) await tryOne(context, findings, body);
  findings.take(await judgeAgreements(context, purpose, [shown]));
  await tryOne(context, findings, start);
  if (start.mode === 'dhcp') {
    context.note(
      'Ethernet uses DHCP again. The device keeps the tested static values, which are not in use.',
    );
  }
  return findings.all();
}

async function tryOne(
  context: RunContext,
  findings: Findings,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const put = await patiently(context, { purpose, operationId: write, json: body });
  const withinMs = context.contract.operation(write).readback?.withinMs ?? 0;
  const isTaken = put.answer?.status === 200;
  const seen = await until(
    isTaken ? withinMs : 0,
    () => read(context, purpose, shown),
    (one) => shows(one.body, body),
  );
  const exchanges = [put.n, seen.exchange.n];
  for (const [name, value] of Object.entries(body)) {
    const [now] = valuesAt(seen.body, [name]);
    const message = isTaken
      ? `${name} was set to ${told(value)}. Then ${shown} returned ${told(now)}.`
      : `Writing ${told(body)} returned ${outcomeOf(put)}.`;
    if (isTaken && shows(now, value)) findings.pass(mode(name), { message, exchanges });
    else findings.fail(mode(name), { message, exchanges, place: `/${name}` });
  }
  if (!isTaken) return;
  const message = `Response: ${told(bodyOf(put))}.`;
  if (shows(bodyOf(put), body)) findings.pass(answer, { message, exchanges });
  else findings.fail(answer, { message, exchanges });
}

/** Returns the address of Ethernet, from its static configuration or from the status. */
async function presentAddress(context: RunContext, body: unknown) {
  const { body: status } = await read(context, purpose, 'getStatus');
  const keys = ['ip4Address', 'subnetMask', 'gateway'] as const;
  const entries = keys.map((name) => {
    const [fixed] = valuesAt(body, ['mode'])[0] === 'static' ? valuesAt(body, [name]) : [];
    const [leased] = valuesAt(status, ['networkProperties', 'ethernet', name]);
    return [name, fixed ?? leased] as const;
  });
  return entries.every(([, value]) => typeof value === 'string')
    ? Object.fromEntries(entries)
    : null;
}
