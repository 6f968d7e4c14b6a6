import { PageHeader } from '@stillhouse/ui/PageHeader';
import type { ReactNode } from 'react';
import { useArrival } from '../shell/use-arrival.ts';

/** A page under its heading, with the way back to the page above it. */
export function Screen(props: {
  title: string;
  back?: { href: string; label: string } | undefined;
  /** The page has a heading of its own. */
  bare?: boolean;
  children: ReactNode;
}) {
  const { title, back, bare = false, children } = props;
  useArrival(title);
  return (
    <>
      {!bare && <PageHeader title={title} {...(back && { back })} />}
      {children}
    </>
  );
}
