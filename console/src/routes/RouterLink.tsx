import type { LinkProps } from '@stillhouse/ui/LinkProvider';
import type { MouseEvent } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';

/**
 * A link inside the console, also for the primitives of the ui package. The router's own Link brings its
 * prefetching along, 4 KB that a client-side app has no use for.
 */
export function RouterLink({ href, onClick, ...rest }: LinkProps) {
  const address = useHref(href);
  const navigate = useLinkClickHandler<HTMLAnchorElement>(href);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) navigate(event);
  };
  return <a {...rest} href={address} onClick={follow} />;
}
