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
      {({ codes, faults, received }) => (
        <>
          <EnrollmentCard id={id} codes={codes} />
          <CloudFaultsCard id={id} faults={faults} />
          <AnalyticsCard received={received} />
        </>
      )}
    </Loaded>
  );
}
