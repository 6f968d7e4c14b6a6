import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changeSource } from '../../e2e/planted-bugs/read-bugs.ts';
import { root } from '../set-up/paths.mjs';
import { listConsoleStates, listStates, probeChanges } from './console-states.ts';

test('the states of the console come from its types and lists', () => {
  const text =
    "type A = { kind: 'on'; name: string } | { kind: 'off' };\nconst b = ['x', 'y'] as const;";
  expect(listStates('A', text)).toEqual(['on', 'off']);
  expect(listStates('b', text)).toEqual(['x', 'y']);
  expect(listStates('c', text)).toEqual([]);
  expect(listConsoleStates()).toEqual(
    expect.arrayContaining(['connection lost', 'update following', 'restart reboot_failure']),
  );
});

test.each(probeChanges.map((change) => [change.name, change] as const))(
  'the report of the states of %s fits the source of the console',
  (_name, change) => {
    const source = readFileSync(join(root, change.file), 'utf8');
    expect(changeSource(change, source)).toContain('reportState');
  },
);
