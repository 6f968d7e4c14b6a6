import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getAtPointer } from '@stillhouse/foundation/json-pointer';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../set-up/paths.mjs';
import { collectSentences } from './collect-sentences.ts';

const text = readFileSync(join(root, 'openapi.yaml'), 'utf8');
const lines = text.split('\n');
const sentences = collectSentences(root);

test('every sentence has the line and the pointer of its text', () => {
  const contract: unknown = parse(text);
  for (const { text: sentence, pointer, line, name } of sentences) {
    if (name === 'head') expect(lines[line - 1]).toMatch(/^#/);
    else {
      expect(lines[line - 1]).toMatch(/description:|summary:|sentence:/);
      const found = String(getAtPointer(contract, pointer)).replace(/\s+/g, ' ');
      expect(found).toContain(sentence);
    }
  }
});

test('a sentence names its operation, schema or agreement', () => {
  const find = (start: string) => sentences.find((it) => it.text.startsWith(start));
  expect(find('The case of the user')).toMatchObject({ kind: 'Operation', name: 'signIn' });
  expect(find('Six groups')).toMatchObject({ kind: 'Schema', name: 'MacAddress' });
  expect(find('The default hostname is')).toMatchObject({ agreement: 'default-hostname' });
  expect(find('x-readback: ')).toMatchObject({ kind: 'Other', name: 'head' });
});
