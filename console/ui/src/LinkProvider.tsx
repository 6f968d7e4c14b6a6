import type { AnchorHTMLAttributes, ReactElement, ReactNode } from 'react';
import { createContext, use } from 'react';

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  href: string;
  children?: ReactNode;
};

type LinkComponent = (props: LinkProps) => ReactElement | null;

const LinkContext = createContext<LinkComponent | null>(null);

/**
 * Sets the component for links within the app, since the primitives do not depend on a router. It
 * takes `href`. The default is a plain `<a>`.
 */
export function LinkProvider(props: { component: LinkComponent; children: ReactNode }) {
  return <LinkContext value={props.component}>{props.children}</LinkContext>;
}

/** A link within the app. For other sites, use a plain `<a>`. */
export function Link(props: LinkProps) {
  const Component = use(LinkContext);
  return Component ? <Component {...props} /> : <a {...props} />;
}
