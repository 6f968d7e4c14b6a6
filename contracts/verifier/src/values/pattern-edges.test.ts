import { expect, test } from 'vitest';
import { createPatternEdges } from './pattern-edges.ts';

const isAnything = () => true;

test('each end of a range and the characters next to it are tried', () => {
  const { valid, invalid } = createPatternEdges('^[b-y]$', isAnything);
  expect(valid).toEqual(['b', 'y', 'c', 'x']);
  expect(invalid).toEqual(['a', 'z', '\u00e9']);
});

test('each count and one more or less are tried', () => {
  const { valid, invalid } = createPatternEdges('^x{2,4}$', isAnything);
  expect(valid.toSorted()).toEqual(['xx', 'xxx', 'xxxx']);
  expect(invalid).toEqual(expect.arrayContaining(['x', 'xxxxx']));
});

test('each alternative is tried', () => {
  const { valid } = createPatternEdges('^(no|[a-c]+|25[0-5])$', isAnything);
  expect(valid).toEqual(expect.arrayContaining(['no', 'a', '250', '255']));
});

test('texts of another length are not valid', () => {
  const { valid } = createPatternEdges('^a+$', (text) => text.length <= 2);
  expect(valid).toEqual(['a', 'aa']);
});

test('a pattern with unsupported features has no edges', () => {
  expect(createPatternEdges('^(?=a)$', isAnything)).toEqual({ valid: [], invalid: [] });
});
