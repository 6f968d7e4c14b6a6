import type { Component, ElementType, ExoticComponent, Key, ReactElement } from 'react';
import type { JSX as ReactJsx } from 'react/jsx-runtime';
import * as react from 'react/jsx-runtime';
import { isolateTexts } from './isolate-texts.ts';

export { Fragment } from 'react/jsx-runtime';

type Props = { children?: unknown };

/** The `jsxImportSource` of console and lab: React's, with texts in elements of their own. */
export function jsx(type: ElementType, props: Props, key?: Key): ReactElement {
  return react.jsx(type, isolateProps(type, props), key);
}

/** `jsx` for children that are written one by one, and need no keys. */
export function jsxs(type: ElementType, props: Props, key?: Key): ReactElement {
  const isolated = isolateProps(type, props);
  const create = Array.isArray(isolated.children) ? react.jsxs : react.jsx;
  return create(type, isolated, key);
}

export function isolateProps(type: unknown, props: Props): Props {
  const children = isolateTexts(type, props.children);
  return children === props.children ? props : { ...props, children };
}

export declare namespace JSX {
  /** A component returns an element, because bare text or an array would not pass through jsx(). */
  type ElementType =
    | keyof ReactJsx.IntrinsicElements
    | ((props: never) => ReactElement | null)
    | (new (
        props: never,
      ) => Component & { render: () => ReactElement | null })
    | ExoticComponent<never>;
  type Element = ReactJsx.Element;
  type ElementClass = ReactJsx.ElementClass;
  type ElementAttributesProperty = ReactJsx.ElementAttributesProperty;
  type ElementChildrenAttribute = ReactJsx.ElementChildrenAttribute;
  type LibraryManagedAttributes<C, P> = ReactJsx.LibraryManagedAttributes<C, P>;
  type IntrinsicAttributes = ReactJsx.IntrinsicAttributes;
  type IntrinsicClassAttributes<T> = ReactJsx.IntrinsicClassAttributes<T>;
  type IntrinsicElements = ReactJsx.IntrinsicElements;
}
