import ts from 'typescript';

/** Returns what a string expression displays, with placeholders such as `{name}` for values. */
export function formatExpression(node: ts.Node): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    const spans = node.templateSpans.map(
      ({ expression, literal }) => formatExpression(expression) + literal.text,
    );
    return node.head.text + spans.join('');
  }
  return `{${findName(node) ?? 'value'}}`;
}

/**
 * Returns the text of an element with that of the HTML elements inside it, such as `<b>`. Adds to
 * `included` the nodes whose text it contains.
 */
export function formatJsxChildren(
  node: ts.JsxElement | ts.JsxFragment,
  included: Set<ts.Node>,
): string {
  const parts = node.children.map((child) => {
    if (ts.isJsxText(child)) return child.text;
    if (ts.isJsxExpression(child)) {
      if (child.expression === undefined) return '';
      included.add(child.expression);
      return formatExpression(child.expression);
    }
    if (ts.isJsxElement(child) && /^[a-z]/.test(child.openingElement.tagName.getText())) {
      included.add(child);
      return formatJsxChildren(child, included);
    }
    return `{${ts.isJsxFragment(child) ? 'element' : getTagName(child)}}`;
  });
  return parts.join('').replace(/\s+/g, ' ').trim();
}

function getTagName(element: ts.JsxElement | ts.JsxSelfClosingElement): string {
  const opening = ts.isJsxElement(element) ? element.openingElement : element;
  return opening.tagName.getText();
}

/** Finds the identifier that says best what a value is. */
function findName(node: ts.Node): string | undefined {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  if (ts.isCallExpression(node)) {
    const [argument] = node.arguments;
    const called = ts.isPropertyAccessExpression(node.expression)
      ? node.expression.expression
      : node.expression;
    return (argument && findName(argument)) ?? findName(called);
  }
  return undefined;
}
