import type { Operation } from '@stillhouse/contracts/operations';
import type { RunContext, ScenarioCheck } from '../../check.ts';
import type { Contract } from '../../contract.ts';
import { differences, isRecord, told } from '../../observe/compare.ts';
import { Findings } from '../../observe/findings.ts';
import { patiently } from '../../observe/patience.ts';
import { outcomeOf, read } from '../../observe/read.ts';
import { requestExamples } from './candidates.ts';
import type { Group } from './group.ts';
import { profileOf, triedGroups } from './setting-requirements.ts';

const purpose = 'readback.told-back';
const plainId = ({ write }: Group) => `noeffect.refused-without:${write.id}`;
const subjectId = (id: string) => `readback.subject:${id}`;
const freshId = (id: string) => `life.fresh:${id}`;

/** What is told back at once: a write without the switch that lets it through, and what a signing request is made of. */
export const toldBack: ScenarioCheck = {
  kind: 'scenario',
  class: 'readback',
  order: 'middle',
  requirements: (contract) => [
    ...switched(contract).map((group) => ({
      id: plainId(group),
      class: 'noeffect' as const,
      operationId: group.write.id,
      level: 'MUST' as const,
      sentence: `Without ${group.switches.join(' and ')}, ${group.write.id} either sets the value, or refuses it with 422 and changes nothing.`,
      pointer: `${contract.operationObject(group.write.id).pointer}/description`,
      source: group.write.source,
      profile: profileOf(group),
    })),
    ...signingRequests(contract).flatMap((operation) => {
      const about = {
        operationId: operation.id,
        level: 'MUST',
        source: operation.source,
        profile: 'safe',
      } as const;
      const { pointer } = contract.operationObject(operation.id);
      return [
        {
          ...about,
          id: subjectId(operation.id),
          class: 'readback',
          sentence: `The signing request has the whole subject that ${operation.id} was given.`,
          pointer: `${pointer}/requestBody`,
        },
        {
          ...about,
          id: freshId(operation.id),
          class: 'life',
          sentence: `Each ${operation.id} makes a key pair of its own.`,
          pointer: `${pointer}/summary`,
        },
      ] as const;
    }),
  ],
  async run(context) {
    const findings = new Findings();
    for (const group of switched(context.contract)) {
      if (context.target.mayCall(group.write.id).allowed)
        await withoutSwitch(context, findings, group);
    }
    for (const operation of signingRequests(context.contract)) {
      if (context.target.mayCall(operation.id).allowed) await sign(context, findings, operation);
    }
    return findings.all();
  },
};

function switched(contract: Contract): readonly Group[] {
  return triedGroups(contract).filter(({ switches }) => switches.length > 0);
}

/** Those that answer with a PKCS#10 request (RFC 2986). */
function signingRequests(contract: Contract): readonly Operation[] {
  return contract.operations.filter(({ replies }) =>
    replies[200]?.mediaTypes.includes('application/x-pem-file'),
  );
}

async function withoutSwitch(context: RunContext, findings: Findings, group: Group): Promise<void> {
  const id = plainId(group);
  const before = await read(context, purpose, group.read.id);
  const content = context.contract.operationObject(group.write.id).value.requestBody?.content ?? {};
  const plain = requestExamples(content).find(
    (example) => isRecord(example) && !group.switches.some((name) => name in example),
  );
  if (!isRecord(before.body) || !isRecord(plain)) {
    findings.notTested(
      id,
      `${group.read.id} answers ${outcomeOf(before.exchange)}.`,
      'A device that tells the value',
    );
    return;
  }
  const back = Object.fromEntries(
    group.keys.map(({ name }) => [
      name,
      before.body instanceof Object ? Reflect.get(before.body, name) : undefined,
    ]),
  );
  const switches = Object.fromEntries(group.switches.map((name) => [name, true]));
  for (const [name, value] of Object.entries(back)) {
    await context.journal.keep({
      operationId: group.write.id,
      body: { ...back, ...switches },
      readback: group.read.id,
      pointer: `/${name}`,
      value,
    });
  }
  const put = await patiently(context, { purpose, operationId: group.write.id, json: plain });
  const after = await read(context, purpose, group.read.id);
  const wanted = put.answer?.status === 200 ? { ...before.body, ...plain } : before.body;
  const isTaken = put.answer?.status === 200 || put.answer?.status === 422;
  const message = `${told(plain)} was answered ${outcomeOf(put)}, and ${group.read.id} shows ${told(after.body)}.`;
  const exchanges = [put.n, after.exchange.n];
  if (isTaken && differences(after.body, wanted).length === 0)
    findings.pass(id, { message, exchanges });
  else findings.fail(id, { message, exchanges });
  await patiently(context, {
    purpose,
    operationId: group.write.id,
    json: { ...back, ...switches },
  });
}

async function sign(context: RunContext, findings: Findings, { id }: Operation): Promise<void> {
  const content = context.contract.operationObject(id).value.requestBody?.content ?? {};
  const [largest] = requestExamples(content)
    .filter(isRecord)
    .toSorted((one, other) => sizeOf(other) - sizeOf(one));
  if (largest === undefined) return;
  const first = await patiently(context, { purpose, operationId: id, json: largest });
  const second = await patiently(context, { purpose, operationId: id, json: largest });
  const [one, other] = [first, second].map(({ answer }) =>
    derOf(answer?.status === 200 ? answer.body : null),
  );
  const exchanges = [first.n, second.n];
  if (one == null || other == null) {
    findings.fail(subjectId(id), {
      message: `It was answered ${outcomeOf(first)}, then ${outcomeOf(second)}.`,
      exchanges,
    });
    return;
  }
  const lost = Object.entries(largest).filter(
    ([, value]) => !one.includes(Buffer.from(String(value))),
  );
  if (lost.length === 0)
    findings.pass(subjectId(id), { message: 'It has the whole subject.', exchanges });
  else {
    const message = `The request lacks ${lost.map(([name, value]) => `${name} ${told(value)}`).join(', ')}.`;
    findings.fail(subjectId(id), { message, exchanges });
  }
  if (keyIn(one).equals(keyIn(other))) {
    findings.fail(freshId(id), { message: 'Two requests have the same public key.', exchanges });
  } else findings.pass(freshId(id), { message: 'Two requests have two keys.', exchanges });
}

function sizeOf(value: object): number {
  return Object.keys(value).length;
}

function derOf(pem: Uint8Array | null): Buffer | null {
  const text = pem === null ? '' : Buffer.from(pem).toString('latin1');
  const base64 = /-----BEGIN CERTIFICATE REQUEST-----([^-]+)-----END/.exec(text)?.[1];
  return base64 === undefined ? null : Buffer.from(base64, 'base64');
}

/** The BIT STRING of the SubjectPublicKeyInfo: the first that is 33 bytes or longer (RFC 2986 section 4.1). */
function keyIn(der: Buffer): Buffer {
  for (let at = 0; at < der.length - 3; at += 1) {
    if (der[at] !== 0x03) continue;
    const short = der[at + 1] ?? 0;
    const [length, head] =
      short === 0x82
        ? [der.readUInt16BE(at + 2), 4]
        : short === 0x81
          ? [der[at + 2] ?? 0, 3]
          : [short, 2];
    if (length >= 33 && der[at + head] === 0 && at + head + length <= der.length) {
      return der.subarray(at + head, at + head + length);
    }
  }
  return Buffer.alloc(0);
}
