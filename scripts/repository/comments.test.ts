import { expect, test } from 'vitest';
import { readSources, type Source } from './sources.ts';

const code = readSources(/^(contracts|simulator|console|e2e|scripts)\/.*\.(ts|tsx|mjs)$/).filter(
  ({ path }) => !path.includes('/generated/'),
);

/** Comments on their own lines, without comment characters and without tags such as `@param`. */
function listComments(text: string): string[] {
  const blocks = text.matchAll(/^[ \t]*\/\*\*([\s\S]*?)\*\//gm);
  const lines = text.matchAll(/(?:^[ \t]*\/\/ .*\n)+/gm);
  return [
    ...[...blocks].map(([, inner = '']) => inner.replaceAll(/^\s*\* ?/gm, '')),
    ...[...lines].map(([all]) => all.replaceAll(/^\s*\/\/ ?/gm, '')),
  ].map((comment) => comment.split(/(?:^|\s)@\w/, 1)[0]?.trim() ?? '');
}

/** Comments without a capital letter at the start or without punctuation at the end. */
function findMalformed({ path, text }: Pick<Source, 'path' | 'text'>): string[] {
  return listComments(text)
    .filter((comment) => comment !== '' && !/^(biome-ignore|https?:)/.test(comment))
    .filter((comment) => !/^[^a-z-]/.test(comment) || !/[.:?!)`}]$/.test(comment))
    .map((comment) => `${path}: ${comment}`);
}

test('a comment starts with a capital letter and ends with a period', () => {
  expect(code.flatMap(findMalformed)).toEqual([]);
});

test('a constant has a name in camelCase', () => {
  const upperCase = /\b(?:const|let) [A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/;
  expect(code.filter(({ text }) => upperCase.test(text)).map(({ path }) => path)).toEqual([]);
});

test('a malformed comment is detected', () => {
  const text = '/** does it. */\n// One line\nconst a = 1;\n/**\n * Fine.\n * @param b it\n */\n';
  expect(findMalformed({ path: 'a.ts', text })).toEqual(['a.ts: does it.', 'a.ts: One line']);
});
