import { getSentenceSubject } from '@stillhouse/products/catalog';
import { LinkButton } from '@stillhouse/ui/Button';
import { EmptyState } from '@stillhouse/ui/EmptyState';
import type { ReactNode } from 'react';
import { useDeviceQuery } from '../queries/use-device-query.ts';
import { useFreshStatusQuery } from '../queries/use-fresh-status-query.ts';
import { isPairedPad } from '../rules/facts.ts';
import { type FeatureName, featureRules } from '../rules/feature-rules.ts';
import { useFacts } from '../rules/use-facts.ts';
import { useServices } from '../services/services.ts';
import { ControlledElsewhere } from './ControlledElsewhere.tsx';
import { QueryPage } from './QueryBoundary.tsx';

/**
 * A screen that not every device has. On a device without it, the page says why: a paired pad sends
 * the user to the device that controls it. The content is loaded once the device is known to have
 * it.
 *
 * @param what the settings that the screen is about: 'audio and video settings'
 * @param absent shown instead of the standard text on a product without the feature
 * @param canDoWithoutStatus the content loads although the device responds to the status request
 *   with an error, and shows that error itself where it matters
 */
export function FeatureScreen(props: {
  feature: FeatureName;
  what: string;
  absent?: ReactNode;
  canDoWithoutStatus?: boolean;
  children: ReactNode;
}) {
  const { feature, what, absent, canDoWithoutStatus = false, children } = props;
  const { config } = useServices();
  const facts = useFacts();
  // A pad may have been paired since the menu was rendered.
  const status = useDeviceQuery(useFreshStatusQuery());

  if (!facts?.device) {
    const hasErrorResponse = status.kind === 'failed' && !status.error.isUnreachable;
    if (canDoWithoutStatus && hasErrorResponse) return <>{children}</>;
    return (
      <QueryPage query={status} what={what}>
        {() => null}
      </QueryPage>
    );
  }
  if (featureRules[feature](facts)) return <>{children}</>;
  if (isPairedPad(facts)) return <ControlledElsewhere />;
  if (absent !== undefined) return <>{absent}</>;
  return (
    <EmptyState
      title={`${getSentenceSubject(facts.device.product, config.brand)} has no ${what}.`}
      action={<LinkButton href="/">Go to Status</LinkButton>}
    />
  );
}
