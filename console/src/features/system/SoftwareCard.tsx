import type { Schema } from '@stillhouse/contracts/api';
import { getOwn } from '@stillhouse/foundation/is-record';
import { Badge } from '@stillhouse/ui/Badge';
import { Card } from '@stillhouse/ui/Card';
import { DefinitionList, DefinitionRow } from '@stillhouse/ui/DefinitionList';
import type { QueryState } from '../../queries/use-device-query.ts';
import { useInstallDialog } from '../../shell/use-install-dialog.tsx';
import { installLabels, updateLabels, updateTones } from '../../updates/update-labels.ts';
import { hasUpdateFailed } from '../../updates/update-outcomes.ts';
import { OfferStatus } from './OfferStatus.tsx';
import { SoftwareActions } from './SoftwareActions.tsx';
import styles from './SoftwareCard.module.css';
import { getSoftwareView } from './software-view.ts';
import { useOffer } from './use-offer.ts';
import type { UpdateControl } from './use-update-settings.ts';

/** The current version, the available version, and the button to install it. */
export function SoftwareCard(props: {
  current: Schema<'UpdateStateResponse'>;
  version: string;
  control: QueryState<UpdateControl>;
}) {
  const { current, version, control } = props;
  const { state } = current;
  const askInstall = useInstallDialog();
  // Without the settings it is unknown whether updating is allowed.
  const isOurs = control.kind === 'ready' && !control.data.isControlledElsewhere;
  // Keeps the place of the buttons.
  const mayBeOurs = isOurs || control.kind === 'loading';
  const offer = useOffer(isOurs, state);
  const lastCheck = isOurs && offer.query.kind === 'ready' ? offer.query.data : undefined;
  const { available, text } = getSoftwareView(current, version, lastCheck, isOurs);
  const install = installLabels[state];

  return (
    <Card
      {...(mayBeOurs && {
        footer: isOurs ? (
          <SoftwareActions
            state={state}
            offer={offer}
            install={install}
            onInstall={() => askInstall({ state, version, available })}
          />
        ) : (
          <div className={styles.actions} />
        ),
      })}
    >
      <div className={styles.software}>
        <DefinitionList>
          <DefinitionRow
            label="State"
            value={
              <Badge dot tone={getOwn(updateTones, state) ?? 'neutral'}>
                {/* Other firmware versions may report an unknown state. */}
                {getOwn(updateLabels, state) ?? state}
              </Badge>
            }
          />
          <DefinitionRow label="Current version" value={version} copyable />
          {available !== null && (
            <DefinitionRow
              label={state === 'downgradeAvailable' ? 'Older version' : 'Available version'}
              value={available}
              copyable
            />
          )}
        </DefinitionList>
        {(mayBeOurs || text !== null) && (
          <OfferStatus offer={offer} text={text} hasFailed={hasUpdateFailed(state)} />
        )}
      </div>
    </Card>
  );
}
