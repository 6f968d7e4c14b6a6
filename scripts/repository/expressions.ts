import ts from 'typescript';
import type { Source } from './sources.ts';

/** A regular expression of a source file. */
export type Expression = {
  readonly place: string;
  readonly source: string;
  readonly flags: string;
};

/** Returns the literals of a file, and what it passes to `new RegExp` or a `pattern` property. */
export function listExpressions({ path, text }: Source): Expression[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const found: Expression[] = [];
  const add = (node: ts.Node, source: string, flags: string) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    found.push({ place: `${path}:${line + 1}`, source, flags });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      add(node, node.text.slice(1, end), node.text.slice(end + 1));
    } else if (ts.isNewExpression(node) && node.expression.getText() === 'RegExp') {
      const [pattern, flags] = node.arguments ?? [];
      const source = pattern === undefined ? null : getText(pattern);
      if (source !== null) add(node, source, flags === undefined ? '' : (getText(flags) ?? ''));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Returns the text of a literal. An inserted part counts as a letter. */
function getText(node: ts.Expression): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `x${literal.text}`).join('');
}
