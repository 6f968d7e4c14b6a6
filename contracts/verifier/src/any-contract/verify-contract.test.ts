import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Report } from '../report/report.ts';
import { type Bug, Lamp, lampKey } from './testing/lamp.ts';
import { verifyTarget } from './testing/verify-target.ts';
import type { ContractRunOptions } from './verify-contract.ts';

const contract = fileURLToPath(new URL('testing/own-contract.yaml', import.meta.url));

const verifyLamp = async (lamp: Lamp, options: Partial<ContractRunOptions> = {}) =>
  verifyTarget({
    contract,
    target: await lamp.serve(),
    credentials: { userName: 'admin', token: lampKey, headers: [] },
    ...options,
  });

const listFailures = ({ results }: Report) =>
  results
    .filter(({ verdict }) => verdict === 'fail' || verdict === 'error')
    .map(({ id, message }) => `${id}: ${message}`);

// R5.37.
test('a server that follows its contract has no finding, and is as before', async () => {
  const lamp = new Lamp();
  const report = await verifyLamp(lamp);
  expect(listFailures(report)).toEqual([]);
  expect(report.results.filter(({ verdict }) => verdict === 'warn').map(({ id }) => id)).toEqual([
    'invalid-input.media-type:putSettings',
    'invalid-input.media-type:addScene',
  ]);
  expect(report.notRestored).toEqual([]);
  expect(report.exitCode).toBe(0);
  expect(lamp.settings).toEqual(new Lamp().settings);
  expect([...lamp.scenes]).toEqual([]);
  expect(report.requests).toBeLessThan(300);
  const tested = new Set(
    report.results.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id),
  );
  for (const id of [
    'readback.value:putSettings',
    'resources.deleted:deleteScene',
    'invalid-input.body:addScene',
    'auth.no-credentials:putSettings',
    'auth.wrong-credentials:status',
  ])
    expect(tested).toContain(id);
});

const bugs: readonly (readonly [Bug, string])[] = [
  ['shape', 'shape.body:status'],
  ['status', 'status.documented:status'],
  ['type', 'media.type:status'],
  ['header', 'header.declared:status'],
  ['crash', 'robust.responds:putSettings'],
  ['open', 'auth.no-credentials:getSettings'],
  ['any-key', 'auth.wrong-credentials:status'],
  ['lost', 'readback.value:putSettings'],
  ['cut', 'readback.value:putSettings'],
  ['list-lost', 'readback.value:putSettings'],
  ['accepts-range', 'invalid-input.body:putSettings'],
  ['accepts-extra', 'invalid-input.body:putSettings'],
  ['accepts-text', 'invalid-input.json:putSettings'],
  ['parameter', 'invalid-input.parameters:status'],
  ['rejects-enum', 'valid-input.body:putSettings'],
  ['not-created', 'resources.created:addScene'],
  ['not-deleted', 'resources.deleted:deleteScene'],
  ['head-crash', 'robust.responds:status'],
  ['item-hidden', 'agreement.items:listScenes'],
  ['item-twice', 'agreement.items:listScenes'],
  ['item-order', 'agreement.items:listScenes'],
  ['read-writes', 'noeffect.reads:getSettings'],
  ['write-others', 'isolation.others:addScene'],
  ['absent', 'resources.absent:deleteScene'],
  ['absent-crash', 'robust.responds:deleteScene'],
];

test.each(bugs)('the bug %s is found', async (bug, id) => {
  const report = await verifyLamp(new Lamp(bug));
  const failure = report.results.find((it) => it.id === id);
  expect(failure?.verdict, listFailures(report).join('\n')).toBe('fail');
  expect(failure?.file).toBe('own-contract.yaml');
  expect(failure?.line).toBeGreaterThan(8);
});

test.each([
  ['any-path', 'http.unknown-path'],
  ['any-method', 'http.undeclared-methods'],
] as const)('the bug %s, of no operation, is found', async (bug, id) => {
  const report = await verifyLamp(new Lamp(bug));
  expect(report.results.find((it) => it.id === id)?.verdict).toBe('fail');
});

test('what cannot be restored is in the report, with exit code 5', async () => {
  const report = await verifyLamp(new Lamp('never-restored'));
  expect(report.exitCode).toBe(5);
  expect(report.notRestored[0]).toMatchObject({ operationId: 'putSettings' });
});

test('the harm level read sends nothing that writes, and safe nothing that looks destructive', async () => {
  const reading = new Lamp();
  await verifyLamp(reading, { harm: 'read' });
  expect(reading.requests.filter((it) => !/^(GET|HEAD|PROPFIND) /.test(it))).toEqual([]);
  const safe = new Lamp();
  const report = await verifyLamp(safe);
  expect(safe.requests.filter((it) => /reboot|firmware/.test(it))).toEqual([]);
  const untested = report.results.find(({ id }) => id === 'status.documented:reboot');
  expect(untested).toMatchObject({
    verdict: 'not-tested',
    message: 'Not sent: its name says "reboot".',
  });
});

test('no report contains the credentials', async () => {
  const report = await verifyLamp(new Lamp('shape'));
  expect(JSON.stringify(report)).not.toContain(lampKey);
});
