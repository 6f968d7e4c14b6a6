import { PageHeader } from '@stillhouse/ui/PageHeader';
import type { ReactNode } from 'react';
import { ConnectionStrip } from '../shell/ConnectionStrip.tsx';
import { useDeviceIdentity } from '../shell/use-device-identity.ts';
import { usePageFocus } from '../shell/use-page-focus.ts';

/** A page under its heading, with a link back to its parent page. */
export function Screen(props: {
  title: string;
  back?: { href: string; label: string } | undefined;
  /** The title of the tab begins with the name of the device. */
  ofDevice?: boolean;
  /** The page needs the device. */
  followsConnection?: boolean;
  /** The page has a heading of its own. */
  bare?: boolean;
  children: ReactNode;
}) {
  const {
    title,
    back,
    ofDevice = false,
    followsConnection = false,
    bare = false,
    children,
  } = props;
  usePageFocus(title, useDeviceIdentity(ofDevice)?.name);
  return (
    <>
      {!bare && <PageHeader title={title} {...(back && { back })} />}
      {followsConnection && <ConnectionStrip />}
      {children}
    </>
  );
}
