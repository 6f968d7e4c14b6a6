import { type LinkProps, LinkProvider } from '@stillhouse/ui/LinkProvider';
import { ModalProvider, type ModalRenderers } from '@stillhouse/ui/Modals';
import { ToasterProvider } from '@stillhouse/ui/Toaster';
import { QueryClientProvider } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Link, Router } from '../router/Router.tsx';
import { type ConsoleServices, ServicesContext } from '../services/services.ts';
import type { AppModal } from '../shell/app-modals.ts';
import { BareShell } from '../shell/BareShell.tsx';
import { ErrorBoundary } from '../shell/ErrorBoundary.tsx';
import { PageFailure } from '../shell/PageFailure.tsx';
import { AppRoutes } from './AppRoutes.tsx';
import { AreaPage } from './AreaPage.tsx';
import { lazyPages } from './areas.ts';
import { LazyPage } from './LazyPage.tsx';
import { getDialogs } from './shared-parts.ts';

export function App({ services }: { services: ConsoleServices }) {
  const { remote, config } = services;
  const remoteState = useSyncExternalStore(remote.subscribe, remote.getState);
  if (remoteState !== 'none') {
    return (
      <ServicesContext value={services}>
        <LazyPage pages={lazyPages} area="setup" name="RemoteScreen" shell={BareShell} />
      </ServicesContext>
    );
  }
  return (
    <ErrorBoundary fallback={() => <PageFailure onRetry={() => location.reload()} />}>
      <ServicesContext value={services}>
        <QueryClientProvider client={services.queryClient}>
          <LinkProvider component={RouterLink}>
            <ToasterProvider>
              <Router basePath={config.basePath}>
                <ModalProvider renderers={appModals}>
                  <AppRoutes />
                </ModalProvider>
              </Router>
            </ToasterProvider>
          </LinkProvider>
        </QueryClientProvider>
      </ServicesContext>
    </ErrorBoundary>
  );
}

const appModals: ModalRenderers<AppModal> = {
  confirm: (modal, close) => getDialogs().confirm(modal, close),
  message: (modal, close) => getDialogs().message(modal, close),
  progress: (modal, close) => getDialogs().progress(modal, close),
  // Loaded before it is opened.
  search: () => <AreaPage area="search" name="SearchDialog" />,
  restart: (modal, close) => modal.render(modal, close),
};

/** Renders the links of the ui package with the router. */
function RouterLink({ href, ...rest }: LinkProps) {
  return <Link to={href} {...rest} />;
}
