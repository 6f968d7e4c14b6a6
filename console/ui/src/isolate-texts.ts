import { Fragment, type ReactElement } from 'react';
import { jsx, jsxs } from 'react/jsx-runtime';

/**
 * Gives each text that stands beside other content an element of its own.
 *
 * A browser's translation replaces text nodes. React sets the text of an element that has nothing
 * else, but otherwise updates the text node, which is then no longer in the page (decision 0115).
 *
 * @param type of the element that gets the children; a component passes them on to such an element
 */
export function isolateTexts(type: unknown, children: unknown): unknown {
  if (typeof type === 'string') return isolateInElement(children);
  if (type !== Fragment) return children;
  // A fragment is not in the page: what stands beside it is unknown.
  return Array.isArray(children) ? isolateBesideOthers(children) : isolateAlone(children);
}

function isolateInElement(children: unknown): unknown {
  if (!Array.isArray(children)) return children;
  const visible = children.filter((child) => !isEmpty(child));
  return visible.every(isText) ? visible.join('') : isolateBesideOthers(children);
}

function isolateAlone(child: unknown): unknown {
  return isText(child) ? createText(`${child}`) : child;
}

/** Keeps the place of every other child, because React identifies children by it. */
function isolateBesideOthers(children: readonly unknown[]): unknown[] {
  return children.map((child, index) => {
    if (Array.isArray(child)) return isolateBesideOthers(child);
    if (!isText(child)) return child;
    if (index > 0 && isText(children[index - 1])) return null;
    const end = children.findIndex((other, at) => at > index && !isText(other));
    return createText(children.slice(index, end === -1 ? undefined : end).join(''), index);
  });
}

/**
 * Space at an end of the text is an element of its own: a screen reader that trims the text of each
 * element (dom-accessibility-api does) would read two words as one. It has no box, which would be
 * an item of a flex container.
 */
function createText(text: string, index = 0): ReactElement | null {
  if (text === '') return null;
  const words = text.trim();
  const start = text.indexOf(words);
  const children = [
    createSpace(text.slice(0, start)),
    words === '' ? null : jsx('span', { children: words }),
    createSpace(text.slice(start + words.length)),
  ];
  return jsxs(Fragment, { children }, `text ${index}`);
}

function createSpace(space: string): ReactElement | null {
  return space === '' ? null : jsx('span', { children: space, style: { display: 'contents' } });
}

function isText(child: unknown): boolean {
  return ['string', 'number', 'bigint'].includes(typeof child);
}

function isEmpty(child: unknown): boolean {
  return child === null || child === undefined || typeof child === 'boolean';
}
