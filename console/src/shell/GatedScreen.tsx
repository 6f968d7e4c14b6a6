import { getDisplayName } from '@stillhouse/products/catalog';
import { LinkButton } from '@stillhouse/ui/Button';
import { EmptyState } from '@stillhouse/ui/EmptyState';
import type { ReactNode } from 'react';
import { q } from '../api/query.ts';
import { useDeviceQuery } from '../queries/use-device-query.ts';
import { isPairedPad } from '../rules/facts.ts';
import { type GateName, gates } from '../rules/gates.ts';
import { useFacts } from '../rules/use-facts.ts';
import { useServices } from '../services/services.ts';
import { AnsweredPage } from './Answered.tsx';
import { ControlledElsewhere } from './ControlledElsewhere.tsx';

/**
 * A screen that not every device has. Who comes by its address is told why it is not there: a paired pad sends to the
 * device that controls it (spec section 6). The content is asked for only once the device is known to have it.
 *
 * @param what the settings that the screen is about: 'audio and video settings'
 * @param absent what is told in words of the screen's own
 */
export function GatedScreen(props: {
  gate: GateName;
  what: string;
  absent?: ReactNode;
  children: ReactNode;
}) {
  const { gate, what, absent, children } = props;
  const { config } = useServices();
  const facts = useFacts();
  // a pad may have been paired since the menu was drawn
  const status = useDeviceQuery({ ...q('getStatus'), refetchOnMount: 'always' });

  if (!facts?.device) {
    return (
      <AnsweredPage answer={status} what={what}>
        {() => null}
      </AnsweredPage>
    );
  }
  if (gates[gate](facts)) return children;
  if (isPairedPad(facts)) return <ControlledElsewhere />;
  if (absent !== undefined) return absent;
  return (
    <EmptyState
      title={`${getDisplayName(facts.device.product, config.brand)} has no ${what}.`}
      action={<LinkButton href="/">Go to Status</LinkButton>}
    />
  );
}
