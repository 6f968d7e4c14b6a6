import type { AnchorHTMLAttributes, ComponentType, ReactNode } from 'react';
import { createContext, use } from 'react';

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  href: string;
  children?: ReactNode;
};

const LinkContext = createContext<ComponentType<LinkProps> | null>(null);

/**
 * Says which component renders links that stay in the app. The primitives know no router: the app hands
 * in a component that takes `href`; without one a plain `<a>` is rendered.
 */
export function LinkProvider(props: { component: ComponentType<LinkProps>; children: ReactNode }) {
  return <LinkContext value={props.component}>{props.children}</LinkContext>;
}

/** A link inside the app. For other sites use a plain `<a>`. */
export function Link(props: LinkProps) {
  const Component = use(LinkContext);
  return Component ? <Component {...props} /> : <a {...props} />;
}
