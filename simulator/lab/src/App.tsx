import type { ControlClient } from '@stillhouse/simulator/client';
import { LinkProvider } from '@stillhouse/ui/LinkProvider';
import { ModalProvider } from '@stillhouse/ui/Modals';
import { standardModals } from '@stillhouse/ui/StandardModals';
import { ToasterProvider } from '@stillhouse/ui/Toaster';
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { LabLink } from './address/LabLink.tsx';
import { usePlace } from './address/use-address.ts';
import { DevicePage } from './device/DevicePage.tsx';
import { FleetPage } from './fleet/FleetPage.tsx';
import { ControlContext, useControl } from './server-state/control.ts';
import { createQueryClient } from './server-state/query-client.ts';
import { type Reachability, ReachabilityContext, useStanding } from './server-state/reachability.ts';
import { Streams, StreamsContext } from './server-state/open-streams.ts';
import { keepToken, storedToken } from './server-state/token.ts';
import { ErrorBoundary } from './shell/ErrorBoundary.tsx';
import { LabFrame } from './shell/LabFrame.tsx';
import { TokenForm } from './shell/TokenForm.tsx';

/** @param connect makes a client of the simulator that serves the page, with its token if it wants one */
export function App(props: {
  connect: (token: string | null) => ControlClient;
  reachability: Reachability;
}) {
  const { connect, reachability } = props;
  const [token, setToken] = useState(storedToken);
  const control = useMemo(() => connect(token), [connect, token]);
  const [queryClient] = useState(() => createQueryClient(reachability));
  const [streams] = useState(() => new Streams());
  const takeToken = (entered: string) => {
    keepToken(entered);
    setToken(entered);
    // whether it is the right one, the next answer tells
    reachability.answered();
  };
  return (
    <ErrorBoundary>
      <ControlContext value={control}>
        <ReachabilityContext value={reachability}>
          <StreamsContext value={streams}>
            <QueryClientProvider client={queryClient}>
              <LinkProvider component={LabLink}>
                <ToasterProvider>
                  <ModalProvider renderers={standardModals}>
                    <Pages hasToken={token !== null} onToken={takeToken} />
                  </ModalProvider>
                </ToasterProvider>
              </LinkProvider>
            </QueryClientProvider>
          </StreamsContext>
        </ReachabilityContext>
      </ControlContext>
    </ErrorBoundary>
  );
}

function Pages({ hasToken, onToken }: { hasToken: boolean; onToken: (token: string) => void }) {
  const { device } = usePlace();
  const control = useControl();
  const client = useQueryClient();
  const isLocked = useStanding() === 'locked';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another client may be let in
  useEffect(() => void client.invalidateQueries(), [client, control]);
  return (
    <LabFrame>
      {isLocked ? (
        <TokenForm wasRefused={hasToken} onToken={onToken} />
      ) : device === null ? (
        <FleetPage />
      ) : (
        <DevicePage key={device} id={device} />
      )}
    </LabFrame>
  );
}
