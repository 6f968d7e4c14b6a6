import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../set-up/paths.mjs';
import { listExpressions } from './expressions.ts';
import { findAttack } from './growth.ts';
import { readSources } from './sources.ts';

/**
 * Programs that read what others have written. The scripts, the mutants and the browser tests read
 * this repository and what our own programs write.
 */
const foreignReaders =
  /^(contracts\/(src|foundation|products|x509|verifier)|simulator|console\/(src|ui))\/.*\.tsx?$/;
const support = /\/generated\/|\.(test|spec)\.|\/testing\/|\/fixtures\/|\/openssl\//;

/** Patterns of a contract, as the validators compile them. */
function listPatterns(path: string) {
  const found: { place: string; source: string; flags: string }[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { pattern } = node as { pattern?: unknown };
    if (typeof pattern === 'string') found.push({ place: path, source: pattern, flags: 'u' });
    Object.values(node).forEach(visit);
  };
  visit(parse(readFileSync(join(root, path), 'utf8')));
  return found;
}

/** Timeout in real time; only a very busy machine needs it. */
const maxMs = 600_000;

// Decision 0118.
test(
  'each expression that may touch foreign text takes linear time on hostile texts',
  () => {
    const sources = readSources(foreignReaders).filter(({ path }) => !support.test(path));
    const all = [
      ...sources.flatMap(listExpressions),
      ...['openapi.yaml', 'simulator/control.yaml'].flatMap(listPatterns),
    ];
    const unique = new Map(all.map((it) => [`/${it.source}/${it.flags}`, it]));
    expect(unique.size).toBeGreaterThan(300);
    const slow = [...unique].flatMap(([expression, { place, source, flags }]) => {
      const attack = findAttack(source, flags);
      return attack === null ? [] : [`${place} ${expression} on ${attack}`];
    });
    expect(slow).toEqual([]);
  },
  maxMs,
);

test.each([
  ['a+$', 'g'],
  ['^\\s*at ', 'm'],
  ['\\b[\\w-]+\\.js', ''],
  ['name="file";\\s*filename="([^"]*)"[^\\r\\n]*\\r?\\n', 'i'],
  ['^(a+)+$', ''],
  ['^\\w+\\d+x', ''],
  ['/\\*.*?\\*/', 's'],
])('the expression /%s/ is detected', (source, flags) => {
  expect(findAttack(source, flags)).not.toBeNull();
});

test.each([
  ['(?<!a)a+$', ''],
  ['^[ \\t]*at ', 'm'],
  ['[a-z]{1,64}=', 'i'],
])('the expression /%s/ is linear', (source, flags) => {
  expect(findAttack(source, flags)).toBeNull();
});
