import type { Operation } from '@stillhouse/contracts/operations';
import type { Finding, RunContext, ScenarioCheck } from '../../check.ts';
import type { Contract } from '../../contract.ts';
import { fileFields, form, formType } from '../../probing/multipart-form.ts';
import { overEach } from '../../probing/run-operations.ts';
import type { Requirement } from '../../requirement.ts';
import { require } from '../../requirements/create-requirement.ts';
import type { RequestSpec } from '../../target.ts';
import { Watch } from '../noeffect/change-detector.ts';
import { watchedRequirements } from '../noeffect/watched.ts';
import { limitBytes } from '../robust/responses.ts';
import { refusal } from './rejection.ts';

const rules = {
  'form-field': {
    sentence: 'rejects a form without the file, or with another field, with 400',
    statuses: [400],
  },
  'malformed-form': { sentence: 'rejects a body that is not a form with 400', statuses: [400] },
  'media-type': { sentence: 'rejects another media type with 415', statuses: [415] },
  'no-body': { sentence: 'rejects a request without a body with 400', statuses: [400, 415] },
  'too-large': { sentence: 'rejects a form above the size limit with 413', statuses: [413] },
  'useless-file': { sentence: 'rejects an unusable file with 422', statuses: [422] },
} as const;

type Rule = keyof typeof rules;

type Bad = {
  readonly rule: Rule;
  readonly note: string;
  readonly ask: Pick<RequestSpec, 'body' | 'contentType'>;
};

/** Invalid forms and unusable files are rejected and not stored. */
export const badForms: ScenarioCheck = {
  kind: 'scenario',
  class: 'neg',
  order: 'middle',
  requirements: (contract) =>
    formsOf(contract).flatMap((it) => [
      ...rulesOf(contract, it),
      ...watchedRequirements(contract, it),
    ]),
  run: (context) =>
    overEach(
      context,
      formsOf(context.contract),
      (it) => rulesOf(context.contract, it),
      (it) => tried(context, it),
    ),
};

function formsOf(contract: Contract): Operation[] {
  return contract.operations.filter((it) => fileFields(contract, it).length > 0);
}

function rulesOf(contract: Contract, operation: Operation): Requirement[] {
  const { pointer } = contract.operationObject(operation.id);
  return Object.entries(rules)
    .filter(([, { statuses }]) => operation.replies[statuses[0]] !== undefined)
    .map(([rule, { sentence, statuses }]) =>
      require(contract, {
        class: 'neg',
        rule,
        operation,
        sentence: `${operation.id} ${sentence}.`,
        pointer: `${pointer}/responses/${statuses[0]}`,
        source: 'decision',
      }),
    );
}

function formsThatAreBad(contract: Contract, operation: Operation): Bad[] {
  const [field = 'file'] = fileFields(contract, operation);
  const part = { name: field, content: 'no such file', fileName: 'probe.pem' };
  const good = form([part]);
  const sent = (
    rule: Rule,
    note: string,
    body: Uint8Array | string,
    contentType = formType,
  ): Bad => ({
    rule,
    note,
    ask: { body, contentType },
  });
  const garbage = Uint8Array.from({ length: 600 }, (_, i) => (i * 73 + 41) % 256);
  const armour = (text: string) =>
    `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`;
  const limit = limitBytes(contract, 'form');
  return [
    sent('form-field', 'another field', form([{ ...part, name: 'document' }])),
    sent('form-field', 'no field', form([])),
    sent(
      'form-field',
      'an additional field',
      form([part, { name: 'notInTheContract', content: 'x' }]),
    ),
    sent('malformed-form', 'no boundary', good, 'multipart/form-data'),
    sent('malformed-form', 'another boundary', good, 'multipart/form-data; boundary=other'),
    sent('malformed-form', 'a truncated form', good.slice(0, -20)),
    sent('malformed-form', 'a body that is not a form', 'garbage'),
    sent('media-type', 'JSON', JSON.stringify({ [field]: 'x' }), 'application/json'),
    sent('media-type', 'binary data', garbage, 'application/octet-stream'),
    sent('no-body', 'no body', '', formType),
    sent('useless-file', 'an empty file', form([{ ...part, content: '' }])),
    sent('useless-file', 'plain text', good),
    sent(
      'useless-file',
      'random bytes',
      form([{ ...part, content: garbage, fileName: 'probe.der' }]),
    ),
    sent('useless-file', 'an empty PEM block', form([{ ...part, content: armour('') }])),
    sent(
      'useless-file',
      'a PEM block with other content',
      form([{ ...part, content: armour(btoa('no certificate'.repeat(20))) }]),
    ),
    ...(limit === null
      ? []
      : [
          sent(
            'too-large',
            `more than ${limit} bytes`,
            form([{ ...part, content: new Uint8Array(limit + 1) }]),
          ),
        ]),
  ];
}

async function tried(context: RunContext, operation: Operation): Promise<Finding[]> {
  const watch = await Watch.over(context, 'neg', operation);
  const findings: Finding[] = [];
  for (const bad of formsThatAreBad(context.contract, operation)) {
    const { statuses } = rules[bad.rule];
    if (operation.replies[statuses[0]] === undefined) continue;
    findings.push(...(await refusal(context, operation, watch, bad, statuses)).findings);
  }
  return findings;
}
