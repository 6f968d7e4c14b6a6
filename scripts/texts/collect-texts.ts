import ts from 'typescript';
import { formatExpression, formatJsxChildren } from './format-text.ts';

/** The attributes of HTML elements that users see or hear. Components have names of their own. */
const textAttributes =
  /^(alt|label|placeholder|title|aria-(description|label|roledescription|valuetext))$/;

/** Functions whose arguments are for developers or machines. */
const machineFunctions = /^(console\.\w+|lazyPage|matchMedia|.*\bheaders\.\w+|.*\btrack\w*)$/;

/** Names in code, paths of drawings, patterns and the like: strings that no user sees. */
const identifiers = [
  /^[a-z\d.:/_#-]*$/,
  /^[A-Z]?[a-z\d]+([A-Z][a-z\d]+)+$/,
  /^[A-Z\d_ ]{3,}$/,
  /^[mM]-?\d|^[A-Z]\w+\/[A-Z]/,
  /^\w*\([a-z{-]+:? |^-----|\]\{/,
];

/**
 * Returns the texts of a source file that users see, in the order of the file, each once. Names in
 * curly braces stand for values. A text is what JSX has between its tags, and any other string that
 * looks like one and is not in a place for identifiers.
 */
export function collectTexts(path: string, source: string): string[] {
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind);
  const texts = new Set<string>();
  const included = new Set<ts.Node>();
  const names = collectNames(file);

  function visit(node: ts.Node) {
    if (isInvisible(node)) return;
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const hasText = node.children.some(
        (child) => ts.isJsxText(child) && child.text.trim() !== '',
      );
      const text = hasText && !included.has(node) ? formatJsxChildren(node, included) : '';
      if (hasWord(text)) texts.add(text);
    } else if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const text = formatExpression(node).replace(/\s+/g, ' ').trim();
      const canBeText = !included.has(node) && isTextPlace(node) && !names.has(text);
      if (canBeText && looksLikeText(text)) texts.add(text);
    }
    ts.forEachChild(node, visit);
  }

  visit(file);
  return [...texts];
}

/** Returns the lower-case strings that are also types or keys: they identify something. */
function collectNames(file: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  function visit(node: ts.Node) {
    const isName = ts.isLiteralTypeNode(node.parent) || ts.isPropertyAssignment(node.parent);
    const isValue = ts.isPropertyAssignment(node.parent) && node.parent.initializer === node;
    if (ts.isStringLiteral(node) && isName && !isValue && /^\p{Ll}/u.test(node.text)) {
      names.add(node.text);
    }
    ts.forEachChild(node, visit);
  }
  ts.forEachChild(file, visit);
  return names;
}

/** Returns true for code without texts: types, imports, and errors for developers. */
function isInvisible(node: ts.Node): boolean {
  return (
    ts.isTypeNode(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    (ts.isNewExpression(node) && /Error$/.test(node.expression.getText()))
  );
}

function isTextPlace({ parent }: ts.Node): boolean {
  if (ts.isJsxAttribute(parent)) {
    const isHtml = /^[a-z]/.test(parent.parent.parent.tagName.getText());
    return !isHtml || textAttributes.test(parent.name.getText());
  }
  if (ts.isBinaryExpression(parent)) {
    return !/^[!=]==$/.test(parent.operatorToken.getText());
  }
  if (ts.isCallExpression(parent)) return !machineFunctions.test(parent.expression.getText());
  return !ts.isCaseClause(parent) && !ts.isElementAccessExpression(parent);
}

/** Returns true for several words, and for one that starts with a capital letter. */
function looksLikeText(text: string): boolean {
  const isIdentifier = identifiers.some((pattern) => pattern.test(text));
  const isSentence = /\p{L}\S*\s+\S*\p{L}/u.test(text);
  return hasWord(text) && !isIdentifier && (isSentence || /^\p{Lu}/u.test(text));
}

/** Returns true if there is a word of two letters outside the placeholders. */
function hasWord(text: string): boolean {
  return /(^|[^-\p{L}])\p{L}{2}/u.test(text.replace(/\{\w+\}/g, '{}'));
}
