import { operations } from '@stillhouse/contracts/operations';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { readSources } from './sources.ts';

const name = new RegExp(`\\b(?:${Object.keys(operations).join('|')})\\b`);

// Decision 0121.
test('the verifier learns from the contract which operation does what', () => {
  const naming = readSources(/^contracts\/verifier\/src\/.*\.ts$/)
    .filter(({ path }) => !/\.test\.|\/testing\/|\/fixtures\//.test(path))
    .filter(({ path, text }) => listTexts(path, text).some((it) => name.test(it)))
    .map(({ path }) => path);
  expect(naming).toEqual([]);
});

test('an operation in a text, an id or a template is found', () => {
  const template = '`x:${' + 'rule}:getStatus`';
  const found = listTexts('a.ts', `f('signIn'); g('auth.sessions:signIn'); h(${template})`);
  expect(found.filter((it) => name.test(it))).toHaveLength(3);
});

/** Returns the texts of string literals and templates. */
function listTexts(path: string, text: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) texts.push(node.text);
    if (ts.isTemplateMiddleOrTemplateTail(node)) texts.push(node.text);
    if (!ts.isImportDeclaration(node)) ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return texts;
}
