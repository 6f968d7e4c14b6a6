import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readSources } from './sources.ts';

const styleSheets = new Map(
  readSources(/^(console|simulator\/lab)\/.*\.module\.css$/).map(({ path, text }) => [path, text]),
);
const components = readSources(/^(console|simulator\/lab)\/.*\.tsx?$/);

/** The classes of a style sheet, `.name`. */
function listClasses(css: string): Set<string> {
  return new Set([...css.matchAll(/\.([a-zA-Z][\w-]*)/g)].flatMap(([, name]) => name ?? []));
}

/** The uses of classes, such as `styles.card`, that the imported style sheet does not define. */
function findUndefinedClasses(path: string, text: string): string[] {
  const imports = text.matchAll(/import (\w+) from '(\.[^']*\.module\.css)'/g);
  return [...imports].flatMap(([, name = '', specifier = '']) => {
    const classes = listClasses(styleSheets.get(join(dirname(path), specifier)) ?? '');
    const uses = [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))];
    return uses
      .filter(([, used = '']) => !classes.has(used))
      .map(([use]) => `${path}: ${use} is not in ${specifier}`);
  });
}

test('every class that a component uses is in its style sheet', () => {
  expect(styleSheets.size).toBeGreaterThan(0);
  expect(components.flatMap(({ path, text }) => findUndefinedClasses(path, text))).toEqual([]);
});
