import { EmptyState } from '@stillhouse/ui/EmptyState';
import { Loaded } from '../server-state/Loaded.tsx';
import { useCloud } from '../server-state/queries.ts';
import { AnalyticsCard } from './AnalyticsCard.tsx';
import { CloudFaultsCard } from './CloudFaultsCard.tsx';
import { EnrollmentCard } from './EnrollmentCard.tsx';

/** The simulated cloud of a device: enrollment and its codes, faults, and analytics events. */
export function CloudView({ id }: { id: string }) {
  const cloud = useCloud(id);
  return (
    <Loaded query={cloud} what="the cloud" lines={8}>
      {({ codes, faults, received, unassigned }) => (
        <>
          <EnrollmentCard id={id} codes={codes} />
          <CloudFaultsCard id={id} faults={faults} />
          <AnalyticsCard title="Analytics events" received={received}>
            <EmptyState size="card" title="No analytics events yet" icon="network">
              Sign in on the console to send one. The console sends events unless analytics are
              turned off in the device's settings.
            </EmptyState>
          </AnalyticsCard>
          {unassigned.events.length > 0 && (
            <AnalyticsCard title="Analytics events without a device" received={unassigned} />
          )}
        </>
      )}
    </Loaded>
  );
}
