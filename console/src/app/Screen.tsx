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
  /** The page or its sidebar says whether the device responds. */
  followsConnection?: boolean;
  /** Replaces the heading; null if the page has one of its own. */
  header?: ReactNode;
  children: ReactNode;
}) {
  const { title, back, ofDevice = false, followsConnection = false, header, children } = props;
  usePageFocus(title, useDeviceIdentity(ofDevice)?.name);
  return (
    <>
      {header === undefined ? <PageHeader title={title} {...(back && { back })} /> : header}
      {followsConnection && <ConnectionStrip />}
      {children}
    </>
  );
}
