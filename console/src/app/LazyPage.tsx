import { LoadingScreen } from '@stillhouse/ui/LoadingScreen';
import { type ReactElement, type ReactNode, useState } from 'react';
import { addBase } from '../config/base-path.ts';
import { useSessionServices } from '../services/session-services.ts';
import { ErrorBoundary } from '../shell/ErrorBoundary.tsx';
import { PageFailure } from '../shell/PageFailure.tsx';
import { ChunkError, type LazyPages } from './lazy-page.ts';
import { useLazyPage } from './use-lazy-page.ts';

type LazyPageProps = {
  pages: LazyPages;
  area: string;
  name: string;
  /** Stands around what is shown instead of a page that is all of the console. */
  shell?: (props: { children: ReactNode }) => ReactElement;
};

/**
 * A page from a lazily loaded chunk. The boundary keeps the rest of the console on screen when the
 * chunk cannot be loaded; Retry loads it again (R8.30).
 *
 * @param onRetryBroken called before a page that failed to render is shown again
 */
export function LazyPage(props: LazyPageProps & { onRetryBroken?: () => void }) {
  const { onRetryBroken, ...page } = props;
  const { shell: Shell = NoShell } = page;
  const isAlone = page.shell !== undefined;
  const { basePath } = useSessionServices().config;
  const [attempt, setAttempt] = useState(0);

  const retry = async (error: unknown) => {
    if (!(error instanceof ChunkError)) onRetryBroken?.();
    // Some browsers never fetch a failed module again, and after an update the chunk has another
    // name. The second retry therefore reloads the page, if a console is being served. The first
    // retry does if nothing else is on screen.
    if ((isAlone || attempt > 0) && (await isConsoleServed(basePath))) return location.reload();
    setAttempt(attempt + 1);
  };

  return (
    <ErrorBoundary
      key={attempt}
      fallback={(error) => (
        <Shell>
          <PageFailure
            unreachable={error instanceof ChunkError}
            onRetry={() => void retry(error)}
          />
        </Shell>
      )}
    >
      <PageWhenLoaded {...page} />
    </ErrorBoundary>
  );
}

/** @throws the error of the chunk */
function PageWhenLoaded({ pages, area, name, shell: Shell = NoShell }: LazyPageProps) {
  const { Page, failure } = useLazyPage(pages, area, name);
  if (failure !== null) throw failure.error;
  if (Page !== null) return <Page />;
  return (
    <Shell>
      <LoadingScreen label="Loading the page" />
    </Shell>
  );
}

const NoShell = ({ children }: { children: ReactNode }) => <>{children}</>;

async function isConsoleServed(basePath: string): Promise<boolean> {
  try {
    const response = await fetch(addBase(basePath, '/'), { method: 'HEAD', cache: 'no-store' });
    return response.ok;
  } catch {
    return false;
  }
}
