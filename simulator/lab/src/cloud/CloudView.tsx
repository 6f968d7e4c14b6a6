import { Loaded } from '../server-state/Loaded.tsx';
import { useCloud } from '../server-state/queries.ts';
import { EnrollmentCard } from './EnrollmentCard.tsx';
import { ReceivedCard } from './ReceivedCard.tsx';
import { TroubleCard } from './CloudFaultsCard.tsx';

/** The provider's side of a device: its enrollment with the codes there are, what goes wrong there, and what it has received. */
export function CloudView({ id }: { id: string }) {
  const cloud = useCloud(id);
  return (
    <Loaded answer={cloud} what="the cloud" lines={8}>
      {({ codes, trouble, received }) => (
        <>
          <EnrollmentCard id={id} codes={codes} />
          <TroubleCard id={id} trouble={trouble} />
          <ReceivedCard received={received} />
        </>
      )}
    </Loaded>
  );
}
