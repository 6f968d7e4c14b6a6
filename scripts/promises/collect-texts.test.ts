import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getAtPointer } from '@stillhouse/foundation/json-pointer';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../set-up/paths.mjs';
import { collectTexts } from './collect-texts.ts';

const source = readFileSync(join(root, 'openapi.yaml'), 'utf8');
const lines = source.split('\n');
const texts = collectTexts(root);

test('every text has its line and its pointer', () => {
  const contract: unknown = parse(source);
  for (const { sentences, pointer, line } of texts) {
    expect(lines[line - 1]).toMatch(/description:|summary:|sentence:/);
    const found = String(getAtPointer(contract, pointer)).replace(/\s+/g, ' ');
    for (const sentence of sentences) expect(found).toContain(sentence);
  }
});

test('a text names its operation, schema, word or agreement', () => {
  const find = (start: string) =>
    texts.find(({ sentences }) => sentences.some((it) => it.startsWith(start)));
  expect(find('The case of the user')).toMatchObject({ kind: 'Operation', name: 'signIn' });
  expect(find('Six groups')).toMatchObject({ kind: 'Schema', name: 'MacAddress' });
  expect(find('{operationId, withinMs}')).toMatchObject({ kind: 'Word', name: 'x-readback' });
  expect(find('The default hostname is')).toMatchObject({
    kind: 'Agreement',
    name: 'default-hostname',
    verifications: [{ checkedBy: ['agreement.default-hostname'] }],
  });
});

test('each sentence has its own verification, or all share one', () => {
  const find = (pointer: string) => texts.find((it) => it.pointer === pointer)?.verifications;
  expect(find('/paths/~1api~1v1~1device~1reboot/put/description')).toEqual([
    { checkedBy: ['time.goes-away:rebootDevice', 'media.whole:rebootDevice'] },
    { reason: 'environment', note: 'A device that refuses to restart.' },
    { checkedBy: expect.arrayContaining(['time.back:rebootDevice']) },
  ]);
  expect(find('/components/responses/Dot1xRejected/description')).toHaveLength(1);
  expect(find('/components/headers/ContentDisposition/description')).toContainEqual({
    reason: 'client',
  });
});
