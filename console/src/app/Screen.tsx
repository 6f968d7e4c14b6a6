import { PageHeader } from '@stillhouse/ui/PageHeader';
import type { ReactNode } from 'react';
import { usePageFocus } from '../shell/use-page-focus.ts';

/** A page under its heading, with a link back to its parent page. */
export function Screen(props: {
  title: string;
  back?: { href: string; label: string } | undefined;
  /** The page has a heading of its own. */
  bare?: boolean;
  children: ReactNode;
}) {
  const { title, back, bare = false, children } = props;
  usePageFocus(title);
  return (
    <>
      {!bare && <PageHeader title={title} {...(back && { back })} />}
      {children}
    </>
  );
}
