import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  use,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPageHistory, type Navigate, type PageHistory, type Place } from './history.ts';
import { matchPath } from './match-path.ts';

const HistoryContext = createContext<PageHistory | null>(null);

/** Opens the pages of the console without a load (decision 0035). */
export function Router({ basePath, children }: { basePath: string; children: ReactNode }) {
  const [history] = useState(() => createPageHistory(window, basePath));
  useLayoutEffect(() => {
    window.addEventListener('popstate', history.follow);
    return () => window.removeEventListener('popstate', history.follow);
  }, [history]);
  return <HistoryContext value={history}>{children}</HistoryContext>;
}

function useHistory(): PageHistory {
  const history = use(HistoryContext);
  if (!history) throw new Error('A link or a page needs a <Router> above it');
  return history;
}

export function useLocation(): Place {
  const { subscribe, getState } = useHistory();
  return useSyncExternalStore(subscribe, getState);
}

export function useNavigate(): Navigate {
  return useHistory().navigate;
}

/** The parameters of a path at the present address. */
export function useParams(path: string): Readonly<Record<string, string | undefined>> {
  return matchPath(path, useLocation().pathname) ?? {};
}

/** Replaces the present page once it is rendered. */
export function Redirect({ to, state = null }: { to: string; state?: unknown }) {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace: true, state }), [navigate, to, state]);
  return null;
}

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { to: string };

/** A link to a page of the console. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const { navigate, format } = useHistory();
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isForThisTab(event)) return;
    event.preventDefault();
    // The same address is no further entry, as in a browser.
    navigate(to, { replace: event.currentTarget.href === window.location.href });
  };
  return <a {...rest} href={format(to)} onClick={open} />;
}

function isForThisTab(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { button, altKey, ctrlKey, metaKey, shiftKey, currentTarget } = event;
  const isPlain = button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;
  return isPlain && currentTarget.target === '' && currentTarget.origin === window.location.origin;
}
