import type { ElementType, Key, ReactElement } from 'react';
import * as react from 'react/jsx-dev-runtime';
import { isolateProps } from './jsx-runtime.ts';

export { Fragment } from 'react/jsx-dev-runtime';
export type { JSX } from './jsx-runtime.ts';

/** Replaces jsx() and jsxs() in a build for development. */
export function jsxDEV(
  type: ElementType,
  props: { children?: unknown },
  key: Key | undefined,
  isStatic: boolean,
  source?: react.JSXSource,
  self?: unknown,
): ReactElement {
  const isolated = isolateProps(type, props);
  const hasList = isStatic && Array.isArray(isolated.children);
  return react.jsxDEV(type, isolated, key, hasList, source, self);
}
