import ts from 'typescript';
import { expect, test } from 'vitest';
import { readSources } from './sources.ts';

const maxLines = 70;
const files = readSources(/^(contracts|simulator|console|e2e|scripts)\/.*\.(ts|tsx|mjs)$/).filter(
  ({ path }) => !/\/generated\/|\.(test|spec)\./.test(path),
);

/** Every function of a file that is longer than the limit, as `path:line (lines)`. */
function findLongFunctions(path: string, text: string): string[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const long: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      const first = file.getLineAndCharacterOfPosition(node.getStart()).line;
      const last = file.getLineAndCharacterOfPosition(node.getEnd()).line;
      const lines = last - first + 1;
      if (lines > maxLines) long.push(`${path}:${first + 1} (${lines} lines)`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return long;
}

test(`no function is longer than ${maxLines} lines`, () => {
  expect(files.flatMap(({ path, text }) => findLongFunctions(path, text))).toEqual([]);
});

test('a long function is detected', () => {
  const body = '  call();\n'.repeat(maxLines);
  expect(findLongFunctions('a.ts', `const f = () => {\n${body}};\n`)).toEqual([
    `a.ts:1 (${maxLines + 2} lines)`,
  ]);
});
