import { expect, test } from 'vitest';
import { findRelatedOperations } from './related-operations.ts';

test('a list needs the write that takes values from it, and what shows that write', () => {
  const related = findRelatedOperations('listTimeZones', 'resources');
  expect([...related]).toEqual(expect.arrayContaining(['listTimeZones', 'updateTimeSettings']));
  expect([...related]).not.toContain('updateLanguageSettings');
});
