import { expect, test } from 'vitest';
import { publishedPackages } from '../pack/pack-packages.ts';
import { listProductionFolders, readLockedPackages } from './production-packages.ts';

// Decision 0075.
test('the packages of the image are those of the programs, and none of their tests', () => {
  const folders = listProductionFolders(readLockedPackages(), publishedPackages);
  expect(folders).toEqual(expect.arrayContaining(['node_modules/express', 'node_modules/jose']));
  expect(folders.filter((folder) => /playwright|vitest|@stillhouse/.test(folder))).toEqual([]);
});

test('a package is found where Node would find it, also in a cycle', () => {
  const locked = {
    'node_modules/program': { link: true, resolved: 'folder/program' },
    'folder/program': { dependencies: { a: '1', b: '1' } },
    'folder/program/node_modules/a': { dependencies: { b: '2' } },
    'folder/program/node_modules/b': { dependencies: { a: '1' } },
    'node_modules/a': {},
    'node_modules/b': {},
  };
  expect(listProductionFolders(locked, ['program'])).toEqual([
    'folder/program/node_modules/a',
    'folder/program/node_modules/b',
  ]);
  expect(() =>
    listProductionFolders({ ...locked, 'node_modules/a': { dependencies: { c: '1' } } }, ['a']),
  ).toThrow('no c, which node_modules/a needs');
});
