import type { ControlClient } from '@stillhouse/simulator/client';
import { LinkProvider } from '@stillhouse/ui/LinkProvider';
import { ModalProvider } from '@stillhouse/ui/Modals';
import { standardModals } from '@stillhouse/ui/StandardModals';
import { ToasterProvider } from '@stillhouse/ui/Toaster';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { LabLink } from './address/LabLink.tsx';
import { usePlace } from './address/use-place.ts';
import { DevicePage } from './device/DevicePage.tsx';
import { FleetPage } from './fleet/FleetPage.tsx';
import { ControlContext } from './live/control.ts';
import { createQueryClient } from './live/query-client.ts';
import { type Reachability, ReachabilityContext } from './live/reachability.ts';
import { Streams, StreamsContext } from './live/streams.ts';
import { ErrorBoundary } from './shell/ErrorBoundary.tsx';
import { LabFrame } from './shell/LabFrame.tsx';

export function App(props: { control: ControlClient; reachability: Reachability }) {
  const { control, reachability } = props;
  const [queryClient] = useState(() => createQueryClient(reachability));
  const [streams] = useState(() => new Streams());
  return (
    <ErrorBoundary>
      <ControlContext value={control}>
        <ReachabilityContext value={reachability}>
          <StreamsContext value={streams}>
            <QueryClientProvider client={queryClient}>
              <LinkProvider component={LabLink}>
                <ToasterProvider>
                  <ModalProvider renderers={standardModals}>
                    <Pages />
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

function Pages() {
  const { device } = usePlace();
  return (
    <LabFrame>{device === null ? <FleetPage /> : <DevicePage key={device} id={device} />}</LabFrame>
  );
}
