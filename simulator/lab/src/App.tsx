import { LinkProvider } from '@stillhouse/ui/LinkProvider';
import { ModalProvider } from '@stillhouse/ui/Modals';
import { standardModals } from '@stillhouse/ui/StandardModals';
import { ToasterProvider } from '@stillhouse/ui/Toaster';
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { ControlClient } from 'stillhouse/client';
import { LabLink } from './address/LabLink.tsx';
import { useAddress } from './address/use-address.ts';
import { DevicePage } from './device/DevicePage.tsx';
import { FleetPage } from './fleet/FleetPage.tsx';
import { ReferencePage } from './reference/ReferencePage.tsx';
import { ControlContext, useControl } from './server-state/control.ts';
import { OpenStreams, OpenStreamsContext } from './server-state/open-streams.ts';
import { createQueryClient } from './server-state/query-client.ts';
import {
  type Reachability,
  ReachabilityContext,
  useSimulatorStatus,
} from './server-state/reachability.ts';
import { readToken, storeToken } from './server-state/token.ts';
import { ErrorBoundary } from './shell/ErrorBoundary.tsx';
import { LabFrame } from './shell/LabFrame.tsx';
import { TokenForm } from './shell/TokenForm.tsx';

/** @param connect creates a client of the simulator that serves the page; null: without a token */
export function App(props: {
  connect: (token: string | null) => ControlClient;
  reachability: Reachability;
}) {
  const { connect, reachability } = props;
  const [token, setToken] = useState(readToken);
  const control = useMemo(() => connect(token), [connect, token]);
  const [queryClient] = useState(() => createQueryClient(reachability));
  const [streams] = useState(() => new OpenStreams());
  const enterToken = (entered: string) => {
    storeToken(entered);
    setToken(entered);
    // The next response shows whether it is the right one.
    reachability.reportResponse();
  };
  return (
    <ErrorBoundary>
      <ControlContext value={control}>
        <ReachabilityContext value={reachability}>
          <OpenStreamsContext value={streams}>
            <QueryClientProvider client={queryClient}>
              <LinkProvider component={LabLink}>
                <ToasterProvider lifetimeMs={8_000}>
                  <ModalProvider renderers={standardModals}>
                    <Pages token={token} onToken={enterToken} />
                  </ModalProvider>
                </ToasterProvider>
              </LinkProvider>
            </QueryClientProvider>
          </OpenStreamsContext>
        </ReachabilityContext>
      </ControlContext>
    </ErrorBoundary>
  );
}

function Pages(props: { token: string | null; onToken: (token: string) => void }) {
  const { token, onToken } = props;
  const { device, reference } = useAddress();
  const control = useControl();
  const client = useQueryClient();
  const isLocked = useSimulatorStatus() === 'locked';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new token may be accepted
  useEffect(() => void client.invalidateQueries(), [client, control]);
  return (
    <LabFrame>
      {isLocked ? (
        <TokenForm wasRejected={token !== null} onToken={onToken} />
      ) : reference !== null ? (
        <ReferencePage api={reference} token={token} />
      ) : device === null ? (
        <FleetPage />
      ) : (
        <DevicePage key={device} id={device} />
      )}
    </LabFrame>
  );
}
