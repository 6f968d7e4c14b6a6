import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { listImports } from './imports.ts';
import { readSources } from './sources.ts';

/** Folder pairs beside each other whose files import each other. */
function listPairs(imports: readonly { readonly from: string; readonly to: string | null }[]) {
  const directions = new Set(
    imports.flatMap(({ from, to }) => {
      const [source, target] = [dirname(from), dirname(to ?? from)];
      const isBeside = source !== target && dirname(source) === dirname(target);
      return isBeside ? [`${source} and ${target}`] : [];
    }),
  );
  return [...directions].filter((pair) => {
    const [source = '', target = ''] = pair.split(' and ');
    return source < target && directions.has(`${target} and ${source}`);
  });
}

test('two folders beside each other import in one direction only', () => {
  const files = readSources(/^(contracts|simulator|console|scripts)\/.*\.tsx?$/).filter(
    ({ path }) => !/\.test\.|\/testing\/|\/generated\//.test(path),
  );
  expect(listPairs(files.flatMap(listImports))).toEqual([]);
});

test('a pair is found', () => {
  const pair = [
    { from: 'src/a/x.ts', to: 'src/b/y.ts' },
    { from: 'src/b/z.ts', to: 'src/a/x.ts' },
    { from: 'src/b/z.ts', to: 'src/b/c/x.ts' },
  ];
  expect(listPairs(pair)).toEqual(['src/a and src/b']);
});
