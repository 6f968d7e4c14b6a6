import { type LinkProps, LinkProvider } from '@stillhouse/ui/LinkProvider';
import { ModalProvider } from '@stillhouse/ui/Modals';
import { ToasterProvider } from '@stillhouse/ui/Toaster';
import { QueryClientProvider } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { BrowserRouter, Link } from 'react-router';
import { type ConsoleParts, PartsContext } from './parts.ts';
import { RemoteScreen } from './remote/RemoteScreen.tsx';
import { AppRoutes } from './routes/AppRoutes.tsx';
import { appModals } from './shell/app-modals.ts';
import { ErrorBoundary } from './shell/ErrorBoundary.tsx';
import { PageFailure } from './shell/PageFailure.tsx';

export function App({ parts }: { parts: ConsoleParts }) {
  const { remote } = parts;
  const remoteState = useSyncExternalStore(remote.subscribe, remote.getState);
  if (remoteState !== 'none') return <RemoteScreen state={remoteState} remote={remote} />;
  return (
    <ErrorBoundary fallback={() => <PageFailure onRetry={() => location.reload()} />}>
      <PartsContext value={parts}>
        <QueryClientProvider client={parts.queryClient}>
          <LinkProvider component={RouterLink}>
            <ToasterProvider>
              {/* no transitions: a page that waits for its chunk must not keep the old one on screen */}
              <BrowserRouter useTransitions={false}>
                <ModalProvider renderers={appModals}>
                  <AppRoutes />
                </ModalProvider>
              </BrowserRouter>
            </ToasterProvider>
          </LinkProvider>
        </QueryClientProvider>
      </PartsContext>
    </ErrorBoundary>
  );
}

/** Renders the links of the ui package with the router. */
function RouterLink({ href, ...rest }: LinkProps) {
  return <Link to={href} {...rest} />;
}
