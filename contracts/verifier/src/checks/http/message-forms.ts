import type { ScenarioCheck } from '../../model/check.ts';
import type { CheckRun } from '../../model/check-run.ts';
import type { Contract } from '../../model/contract.ts';
import type { Exchange, Headers } from '../../model/exchange.ts';
import type { Requirement } from '../../model/requirement.ts';
import type { RequestSpec, Target } from '../../model/target.ts';
import { describeOutcome } from '../../observe/read-resources.ts';
import { hasSucceeded, isSuccess } from '../../observe/responses.ts';
import { readCurrentValue } from '../../probing/current-value.ts';
import { findHealthCheck } from '../../probing/run-operations.ts';
import { createRequirement } from '../../requirements/create-requirement.ts';
import { listReversibleWrites } from '../noeffect/unauthorized-writes.ts';

/** Forms of a request that mean the same. An HTTP client sends only one of them. */
const sentences = {
  'header-case': 'The name of a request header counts in any case (RFC 9110 section 5.1).',
  'scheme-case': 'The scheme in authorization counts in any case (RFC 9110 section 11.1).',
  'absolute-target': 'A target in absolute form is accepted (RFC 9112 section 3.2.2).',
  'chunked-body': 'A request body in chunks is accepted (RFC 9112 section 7.1).',
  packets: 'A request that arrives in several packets is accepted (RFC 9112 section 2.2).',
} as const;

type Rule = keyof typeof sentences;

/** A request as most clients send it, and in another form. */
type Forms = { readonly rule: Rule; readonly plain: Message; readonly other: Message };
type Message = Pick<RequestSpec, 'method' | 'target' | 'body' | 'arrivesInParts'> & {
  readonly headers: Headers;
};

const writeRules = ['chunked-body', 'packets'] as const;

const getId = (rule: Rule) => `http.${rule}`;

/** A request in another form has the same response. */
export const messageForms: ScenarioCheck = {
  kind: 'scenario',
  class: 'http',
  order: 'middle',
  changesNothing: true,
  requirements: (contract) => [
    createFormRequirement(contract, 'header-case', 'read'),
    createFormRequirement(contract, 'scheme-case', 'read'),
    createFormRequirement(contract, 'absolute-target', 'read'),
    createFormRequirement(contract, 'chunked-body', 'safe'),
    createFormRequirement(contract, 'packets', 'safe'),
  ],
  async run(run) {
    for (const forms of createReads(run))
      if (run.isSelected(getId(forms.rule))) await compareForms(run, forms);
    if (!writeRules.some((rule) => run.isSelected(getId(rule)))) return;
    for (const forms of await createWrites(run))
      if (run.isSelected(getId(forms.rule))) await compareForms(run, forms);
  },
};

function createFormRequirement(
  contract: Contract,
  rule: Rule,
  harm: Requirement['harm'],
): Requirement {
  return createRequirement(contract, {
    class: 'http',
    rule,
    operation: null,
    sentence: sentences[rule],
    pointer: '/paths',
    source: 'decision',
    harm,
  });
}

function createReads({ contract, target }: CheckRun): readonly Forms[] {
  const { path } = findHealthCheck(contract);
  const headers = createHeaders(target);
  const plain = { method: 'GET', target: path, headers };
  const upperCase = headers.map(([name, value]) => [name.toUpperCase(), value] as const);
  const lowerCase = headers.map(
    ([name, value]) => [name, value.replace(/^Bearer /, 'bearer ')] as const,
  );
  return [
    { rule: 'header-case', plain, other: { ...plain, headers: upperCase } },
    { rule: 'scheme-case', plain, other: { ...plain, headers: lowerCase } },
    { rule: 'absolute-target', plain, other: { ...plain, target: `${target.baseUrl}${path}` } },
  ];
}

/** Writes the current value of a setting. Returns nothing if none is known. */
async function createWrites(run: CheckRun): Promise<readonly Forms[]> {
  const { contract, target } = run;
  for (const write of listReversibleWrites(contract)) {
    if (write.safety !== 'safe' || !target.mayCall(write.id).allowed) continue;
    const { body } = await readCurrentValue(run.for(getId('chunked-body')), write);
    if (body === null) continue;
    const json = Buffer.from(JSON.stringify(body));
    const headers: Headers = [...createHeaders(target), ['Content-Type', 'application/json']];
    const base = { method: write.method, target: write.path };
    const chunks = [json.subarray(0, 5), json.subarray(5), Buffer.of()];
    const plain = {
      ...base,
      body: json,
      headers: [...headers, ['Content-Length', `${json.length}`]],
    } satisfies Message;
    const chunked = {
      ...base,
      body: Buffer.concat(chunks.map(toChunk)),
      headers: [...headers, ['Transfer-Encoding', 'chunked']],
    } satisfies Message;
    return [
      { rule: 'chunked-body', plain, other: chunked },
      { rule: 'packets', plain, other: { ...plain, arrivesInParts: true } },
    ];
  }
  return [];
}

function createHeaders({ baseUrl, token }: Target): Headers {
  return [
    ['Host', new URL(baseUrl).host],
    ['Accept', 'application/json'],
    ['Authorization', `Bearer ${token}`],
  ];
}

function toChunk(bytes: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`${bytes.length.toString(16)}\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ]);
}

/** Another response counts if it occurs twice. */
async function compareForms(run: CheckRun, { rule, plain, other }: Forms): Promise<void> {
  const { target } = run;
  const id = getId(rule);
  const send = async (message: Message) => {
    const spec = { purpose: id, operationId: null, sendsOnlyGivenHeaders: true, ...message };
    return (await target.requestRaw(spec)).exchange;
  };
  const one = await send(plain);
  const status = one.response?.status ?? 503;
  if (status === 429 || status === 503) {
    const message = `${plain.method} ${plain.target} returned ${describeOutcome(one)}.`;
    return run.markNotTested(id, message, 'Run again while the device responds');
  }
  if (!isSuccess(status)) {
    // The run has sent the same request with more headers, and it has succeeded.
    const before = findSuccess(target, plain);
    const message = `${plain.method} ${plain.target} returned ${describeOutcome(one)}${before === undefined ? '' : `, but ${describeOutcome(before)} with the headers that this program usually sends`}.`;
    const exchanges = [...(before === undefined ? [] : [before.n]), one.n];
    return run.fail(id, { message, exchanges });
  }
  const isSame = ({ response }: typeof one) => response?.status === one.response?.status;
  const first = await send(other);
  const last = isSame(first) ? first : await send(other);
  const message = `${plain.method} ${plain.target} returned ${describeOutcome(one)}, and in the other form ${describeOutcome(last)}.`;
  run.record(id, isSame(last), message, [one.n, last.n]);
}

function findSuccess({ exchanges }: Target, { method, target }: Message): Exchange | undefined {
  return exchanges.findLast(
    ({ request, response }) =>
      request.method === method && request.target === target && hasSucceeded({ response }),
  );
}
