import { LoadingScreen } from '@stillhouse/ui/LoadingScreen';
import { Suspense, useState } from 'react';
import { ErrorBoundary } from '../shell/ErrorBoundary.tsx';
import { PageFailure } from '../shell/PageFailure.tsx';
import { ChunkError, type LazyPages } from './lazy-page.ts';

/**
 * A page from a chunk of its own. Without the boundary a chunk that cannot be fetched would take the whole
 * console off the screen; Retry tries with a fresh lazy component.
 *
 * @param onRetryBroken called before a page that broke while it rendered is shown again
 */
export function LazyPage(props: {
  pages: LazyPages;
  area: string;
  name: string;
  onRetryBroken?: () => void;
}) {
  const { pages, area, name, onRetryBroken } = props;
  // taken once: another component in its place, when its chunk has come, would lose what was typed
  const [{ attempt, Page }, setShown] = useState(() => ({
    attempt: 0,
    Page: pages.get(area, name),
  }));

  const retry = async (error: unknown) => {
    if (!(error instanceof ChunkError)) onRetryBroken?.();
    // some browsers never fetch a failed module again, and after an update the chunk has another name:
    // the second time a console that is being served is loaded anew
    if (attempt > 0 && (await isConsoleServed())) return location.reload();
    setShown({ attempt: attempt + 1, Page: pages.get(area, name) });
  };

  return (
    <ErrorBoundary
      key={attempt}
      fallback={(error) => (
        <PageFailure unreachable={error instanceof ChunkError} onRetry={() => void retry(error)} />
      )}
    >
      <Suspense fallback={<LoadingScreen label="Loading the page" />}>
        <Page />
      </Suspense>
    </ErrorBoundary>
  );
}

async function isConsoleServed(): Promise<boolean> {
  try {
    const reply = await fetch('/', { method: 'HEAD', cache: 'no-store' });
    return reply.ok;
  } catch {
    return false;
  }
}
