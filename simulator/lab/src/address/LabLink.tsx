import type { LinkProps } from '@stillhouse/ui/LinkProvider';
import type { MouseEvent } from 'react';
import { navigate } from './use-address.ts';

/** A link within the page. Modifier keys open a new tab or window, as in any link. */
export function LabLink({ href, onClick, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || event.button !== 0 || hasModifier) return;
    event.preventDefault();
    navigate(href);
  };
  return <a {...rest} href={href} onClick={follow} />;
}
