import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parsePointer } from '@stillhouse/foundation/json-pointer';
import { expect, onTestFinished, test } from 'vitest';
import { checks } from '../checks/all.ts';
import { collectRequirements } from '../model/check.ts';
import { Contract } from '../model/contract.ts';
import { UsageError } from '../model/usage-error.ts';
import { createTestExchange } from '../testing/test-exchange.ts';
import { canary, createTestReport } from '../testing/test-report.ts';
import { listContractViolations } from './contract-violations.ts';
import { createEvidence } from './create-evidence.ts';
import { clauseResults } from './evaluate-clauses.ts';
import { formatEvidence } from './format-evidence.ts';
import { standards } from './standards.ts';
import { prepareEvidence, writeEvidence } from './write-evidence.ts';

const contract = new Contract();
const requirements = collectRequirements(checks, contract);
const exchanges = [createTestExchange({ operationId: 'getStatus', response: { body: '{}' } })];
const tool = '0.1.0';

/** The verdicts of a run in which every requirement passes, except for these. */
function createRun(failing: readonly string[] = []) {
  const verdicts = requirements.map(({ id }) => [id, failing.includes(id) ? 'fail' : 'pass']);
  return createTestReport(Object.fromEntries(verdicts));
}

function evaluate(failing: readonly string[] = []) {
  return createEvidence(createRun(failing), contract, exchanges, tool);
}

const clauseNames = standards.flatMap(({ name, clauses }) =>
  clauses.map(({ id }) => `${name} ${id}`),
);

test('every clause occurs once, and has a question for the case that nothing decides it', () => {
  expect(new Set(clauseNames).size).toBe(clauseNames.length);
  for (const { clauses } of standards) {
    for (const { id, topic, question } of clauses) {
      expect(
        [topic.length, question.length].every((length) => length > 3 && length < 300),
        id,
      ).toBe(true);
    }
  }
});

test('every rule of a clause exists in the verifier', () => {
  const known = new Set(
    requirements.flatMap(({ id }) => {
      const [rule = '', operation = ''] = id.split(':');
      return [rule, `${rule}:${operation}`];
    }),
  );
  const named = standards.flatMap(({ clauses }) => clauses.flatMap((it) => it.testedBy ?? []));
  expect(named.filter((rule) => !known.has(rule))).toEqual([]);
});

test('the topics are in our own words, without the phrases of the standards', () => {
  const texts = standards.flatMap(({ clauses }) =>
    clauses.flatMap((it) => [it.topic, it.question]),
  );
  expect(
    texts.filter((text) => /verify that|\bshall\b|the consumer iot device/i.test(text)),
  ).toEqual([]);
});

test('a conformant device has exactly one result for every clause, and no violation of its own', () => {
  const { clauses, counts, failures } = evaluate();
  expect(clauses.map(({ standard, id }) => `${standard} ${id}`)).toEqual(clauseNames);
  expect(clauses.every(({ result }) => clauseResults.includes(result))).toBe(true);
  expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(clauses.length);
  expect(failures).toEqual([]);
  expect(clauses.filter(({ causes }) => causes.includes('firmware'))).toEqual([]);
  for (const { result, question, evidence, passed, causes, id } of clauses) {
    if (result === 'failed') expect(causes, id).toEqual(['contract']);
    if (result === 'declaration') expect(question, id).not.toBeNull();
    if (result === 'passed') expect(passed, id).not.toEqual([]);
    if (result === 'not-applicable') expect(evidence, id).not.toBeNull();
  }
});

test('two bugs of the firmware fail their clauses, apart from those of the contract', () => {
  const bugs = ['security.token-key:getSystemSettings', 'auth.no-token:downloadLogs'];
  const { clauses, failures } = evaluate(bugs);
  expect(failures.map(({ id }) => id).sort()).toEqual([...bugs].sort());
  const byFirmware = clauses.filter(({ causes }) => causes.includes('firmware'));
  expect(byFirmware.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['V9.1.3', 'V8.2.1', '5.5-4', 'AUM-3', 'ACM-1']),
  );
  expect(byFirmware.every(({ failed }) => failed.length > 0)).toBe(true);
  expect(clauses.find(({ id }) => id === 'V6.2.3')).toMatchObject({
    result: 'failed',
    causes: ['contract'],
    violations: ['no-current-password'],
  });
});

test('a clause whose tests did not run is left to the declaration', () => {
  const report = createTestReport({ 'security.trace:getStatus': 'not-tested' });
  const { clauses, limits } = createEvidence(report, contract, exchanges, tool);
  expect(clauses.find(({ id }) => id === 'V13.4.4')).toMatchObject({
    result: 'declaration',
    untested: 1,
    question: 'Is the method TRACE turned off?',
  });
  expect(limits).toContain(
    'The harm level safe does not run the checks of the harm level security.',
  );
});

test('a device that sets cookies cannot claim that clauses about cookies do not apply', () => {
  const withCookie = createTestExchange({
    operationId: 'signIn',
    response: { headers: [['set-cookie', 'a=b']] },
  });
  const find = (all: typeof exchanges) =>
    createEvidence(createRun(), contract, all, tool).clauses.find(({ id }) => id === 'V3.3.3');
  expect(find(exchanges)?.result).toBe('not-applicable');
  expect(find([...exchanges, withCookie])?.result).toBe('declaration');
});

test('every violation by the contract names clauses and a place that exist', () => {
  const violations = listContractViolations(contract);
  expect(violations.map(({ id }) => id)).toContain('serial-number-password');
  for (const { pointer, clauses, id } of violations) {
    const node = parsePointer(pointer).reduce<unknown>(
      (value, key) => Reflect.get(Object(value), key),
      contract.document,
    );
    expect(node, id).toBeDefined();
    expect(clauses.filter((name) => !clauseNames.includes(name))).toEqual([]);
  }
});

test('the page has the exchange of each failure, no secret and no script, and is valid JSON inside', () => {
  const evidence = evaluate(['security.trace:getStatus']);
  const folder = mkdtempSync(join(tmpdir(), 'evidence-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'evidence.html');
  prepareEvidence(path);
  writeEvidence(path, evidence);
  const page = readFileSync(path, 'utf8');
  expect(page).toBe(formatEvidence(evidence));
  expect(page).not.toContain(canary);
  expect(page).not.toContain('<script>');
  const style = /<style>(.*?)<\/style>/s.exec(page)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(page).toContain(
    `content="default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'"`,
  );
  expect(page).not.toMatch(/ style=/);
  expect(page).toContain('curl');
  expect(page).toContain('Tested and failed');
  const json =
    /<script id="evidence" type="application\/json">(.*)<\/script>/.exec(page)?.[1] ?? '';
  expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(evidence)));
});

test('--evidence rejects a file that cannot be written, before the run', () => {
  expect(() => prepareEvidence('/no-such-folder/evidence.html')).toThrow(UsageError);
  expect(() => prepareEvidence('evidence.pdf')).toThrow('ends in .html');
});
