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
 * Gives Ethernet as a static address the one that it has by DHCP: everything is written and read, and the device stays where
 * it is. A device with a static address keeps it; its DNS servers are other ones for a moment.
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
        sentence: `What ${write} sets ${name} to, ${shown} shows.`,
        pointer: `${pointer}/x-readback`,
      })),
      {
        ...about,
        id: answer,
        sentence: `${write} answers with the configuration as it now is.`,
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
    const evidence = `${shown} answers ${outcomeOf(before.exchange)}`;
    for (const id of all)
      findings.notApplicable(id, 'The product does not have it.', evidence, [before.exchange.n]);
    return findings.all();
  }
  const present = await presentAddress(context, before.body);
  if (!isRecord(before.body) || present === null) {
    const message =
      'Ethernet has no address now, and another one would move the device to where nobody finds it.';
    for (const id of all) findings.notTested(id, message, 'A device whose Ethernet is connected');
    return findings.all();
  }
  const start = before.body;
  await context.journal.keep({
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
      'Ethernet is addressed by DHCP again. The static values that were tried are kept by the device, unused.',
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
      ? `${name} was set to ${told(value)}, and ${shown} shows ${told(now)}.`
      : `${told(body)} was answered ${outcomeOf(put)}.`;
    if (isTaken && shows(now, value)) findings.pass(mode(name), { message, exchanges });
    else findings.fail(mode(name), { message, exchanges, place: `/${name}` });
  }
  if (!isTaken) return;
  const message = `It answered ${told(bodyOf(put))}.`;
  if (shows(bodyOf(put), body)) findings.pass(answer, { message, exchanges });
  else findings.fail(answer, { message, exchanges });
}

/** The address that Ethernet has: static, or by the status. */
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
