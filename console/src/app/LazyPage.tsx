import { LoadingScreen } from '@stillhouse/ui/LoadingScreen';
import { useEffect, useState } from 'react';
import { ErrorBoundary } from '../shell/ErrorBoundary.tsx';
import { PageFailure } from '../shell/PageFailure.tsx';
import { ChunkError, type LazyPages } from './lazy-page.ts';

type LazyPageProps = {
  pages: LazyPages;
  area: string;
  name: string;
};

/**
 * A page from a chunk of its own. Without the boundary a chunk that cannot be fetched would take the whole
 * console off the screen; Retry fetches it again.
 *
 * @param onRetryBroken called before a page that broke while it rendered is shown again
 */
export function LazyPage(props: LazyPageProps & { onRetryBroken?: () => void }) {
  const { onRetryBroken, ...page } = props;
  const [attempt, setAttempt] = useState(0);

  const retry = async (error: unknown) => {
    if (!(error instanceof ChunkError)) onRetryBroken?.();
    // some browsers never fetch a failed module again, and after an update the chunk has another name:
    // the second time a console that is being served is loaded anew
    if (attempt > 0 && (await isConsoleServed())) return location.reload();
    setAttempt(attempt + 1);
  };

  return (
    <ErrorBoundary
      key={attempt}
      fallback={(error) => (
        <PageFailure unreachable={error instanceof ChunkError} onRetry={() => void retry(error)} />
      )}
    >
      <PageWhenLoaded {...page} />
    </ErrorBoundary>
  );
}

/**
 * Not React's `lazy`: it keeps its fallback on the screen for 300 ms, though the chunk came at once.
 * @throws what the chunk could not be loaded for
 */
function PageWhenLoaded({ pages, area, name }: LazyPageProps) {
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const [, setLoaded] = useState(false);
  const Page = pages.find(area, name);
  const isThere = Page !== null;

  useEffect(() => {
    if (isThere) return;
    pages.load(area).then(
      () => setLoaded(true),
      (error: unknown) => setFailure({ error }),
    );
  }, [pages, area, isThere]);

  if (failure !== null) throw failure.error;
  return Page === null ? <LoadingScreen label="Loading the page" /> : <Page />;
}

async function isConsoleServed(): Promise<boolean> {
  try {
    const reply = await fetch('/', { method: 'HEAD', cache: 'no-store' });
    return reply.ok;
  } catch {
    return false;
  }
}
