import type { LinkProps } from '@stillhouse/ui/LinkProvider';
import type { MouseEvent } from 'react';
import { goTo } from './use-address.ts';

/** A link within the page. Whoever wants another tab or window gets one, as the browser has it. */
export function LabLink({ href, onClick, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const wantsAnother = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || event.button !== 0 || wantsAnother) return;
    event.preventDefault();
    goTo(href);
  };
  return <a {...rest} href={href} onClick={follow} />;
}
