import { signInOperation } from '@stillhouse/contracts/marked-operations';
import type { Operation } from '@stillhouse/contracts/operations';
import type { ScenarioCheck } from '../../model/check.ts';
import type { CheckRun } from '../../model/check-run.ts';
import type { Contract } from '../../model/contract.ts';
import type { Requirement } from '../../model/requirement.ts';
import { describeResponse } from '../../observe/responses.ts';
import { findUndo } from '../../probing/current-value.ts';
import { testOperations } from '../../probing/run-operations.ts';
import { getUnknownUser } from '../../probing/unique-user-name.ts';
import { createRequirement, createRequirementId } from '../../requirements/create-requirement.ts';
import { createSignIn } from '../../target/sign-in.ts';
import { ChangeDetector } from '../noeffect/change-detector.ts';
import { getSizeLimit } from '../robust/responses.ts';

const sentences = {
  spelling: 'accepts JSON in any spelling: escapes, white space, numbers such as 1.0',
  largest: 'accepts a body up to the size limit',
} as const;

type Rule = keyof typeof sentences;

type BodyForm = { readonly rule: Rule; readonly note: string; readonly text: string };

/** Statuses that reject the form of a body. Others, such as 409, depend on the device. */
const rejections: readonly number[] = [400, 413, 415];

/** A valid body is accepted in every form that JSON allows, and up to the size limit. */
export const bodyForms: ScenarioCheck = {
  kind: 'scenario',
  class: 'valid-input',
  order: 'middle',
  requirements: (contract) =>
    listOperations(contract).flatMap((it) => createRequirements(contract, it)),
  run: (run) =>
    testOperations(
      run,
      listOperations(run.contract),
      (it) => createRequirements(run.contract, it),
      (it) => testOperation(run, it),
    ),
};

function listOperations(contract: Contract): readonly Operation[] {
  return contract.operations.filter((it) => it.requestMediaType === 'application/json');
}

function createRequirements(contract: Contract, operation: Operation): Requirement[] {
  return (Object.keys(sentences) as Rule[]).map((rule) =>
    createRequirement(contract, {
      class: 'valid-input',
      rule,
      operation,
      sentence: `${operation.id} ${sentences[rule]}.`,
      pointer: `${contract.getOperationObject(operation.id).pointer}/requestBody`,
      source: 'decision',
    }),
  );
}

async function testOperation(run: CheckRun, operation: Operation): Promise<void> {
  const { contract, target } = run;
  const detector = await ChangeDetector.create(run, operation);
  const unknownUser = createSignIn(
    getUnknownUser(target.exchanges.length),
    'not-the-password',
  ).json;
  // The value that the device has, so that nothing changes.
  const value = operation === signInOperation ? unknownUser : detector.currentValue.body;
  const isHarmless =
    operation.safety === 'safe' ||
    findUndo(contract, operation) !== null ||
    (operation.safety === 'disruptive' && typeof value === 'object');
  if (value === null || !isHarmless) return;
  for (const { rule, note, text } of createForms(value, getSizeLimit(contract, 'json'))) {
    const purpose = createRequirementId(`valid-input.${rule}`, operation);
    const exchange = await run.request({ purpose, operationId: operation.id, body: text });
    const { response, n } = exchange;
    if (response?.status === 429 || response?.status === 503) continue;
    const isRejected = response === null || rejections.includes(response.status);
    const outcome = `${operation.id} returned ${describeResponse(exchange)} for ${note}.`;
    run.evaluate(purpose, isRejected ? outcome : null, outcome, [n], undefined, ['2xx']);
  }
}

function createForms(value: unknown, limit: number | null): readonly BodyForm[] {
  const plain = JSON.stringify(value);
  const numbers = (suffix: string) =>
    plain.replaceAll(/(?<=[[:,])-?\d+(?=[\],}])/g, (number) => `${number}${suffix}`);
  const forms: BodyForm[] = [
    {
      rule: 'spelling',
      note: 'a body with line breaks',
      text: JSON.stringify(value, null, '\t').replaceAll('\n', '\r\n'),
    },
    { rule: 'spelling', note: 'a body with escaped letters', text: escapeLetters(plain) },
    { rule: 'spelling', note: 'numbers with a fraction of 0', text: numbers('.0') },
    { rule: 'spelling', note: 'numbers with an exponent', text: numbers('e0') },
    ...(limit === null
      ? []
      : [
          {
            rule: 'largest' as const,
            note: `a body of ${limit} bytes`,
            text: plain.padEnd(limit - (Buffer.byteLength(plain) - plain.length), ' '),
          },
        ]),
  ];
  return forms.filter(({ text }) => text !== plain);
}

/** Escapes the letters within texts. Those of true, false and null have no escapes. */
function escapeLetters(json: string): string {
  return json.replaceAll(/"(?:[^"\\]|\\.)*"?/g, (text) =>
    text.replaceAll(/\\.|[a-z]/g, (it) =>
      it.startsWith('\\') ? it : `\\u00${it.charCodeAt(0).toString(16)}`,
    ),
  );
}
