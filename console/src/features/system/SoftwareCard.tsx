import type { Schema } from '@stillhouse/contracts/api';
import { getOwn } from '@stillhouse/foundation/is-record';
import { Badge, type BadgeTone } from '@stillhouse/ui/Badge';
import { Card } from '@stillhouse/ui/Card';
import { DefinitionList, DefinitionRow } from '@stillhouse/ui/DefinitionList';
import { getReason } from '../../api/reason.ts';
import type { QueryState } from '../../queries/use-device-query.ts';
import { useAppModals } from '../../shell/app-modals.ts';
import { DeviceLine } from '../../shell/DeviceLine.tsx';
import type { UpdateFollower } from '../../updates/update-follower.ts';
import { updateLabels } from '../../updates/update-labels.ts';
import { hasUpdateFailed } from '../../updates/update-outcomes.ts';
import { OfferStatus } from './OfferStatus.tsx';
import { SoftwareActions } from './SoftwareActions.tsx';
import styles from './SoftwareCard.module.css';
import { getSoftwareView, installLabels } from './software-view.ts';
import { useOffer } from './use-offer.ts';
import type { UpdateControl } from './use-update-settings.ts';

type State = Schema<'UpgradeState'>;

const tones: Partial<Record<State, BadgeTone>> = {
  upToDate: 'success',
  downgradeAvailable: 'success',
  upgradeAvailable: 'accent',
  scheduled: 'accent',
  error: 'danger',
  notFound: 'warning',
};

/** The current version, the available version, and the button to install it. */
export function SoftwareCard(props: {
  current: Schema<'UpdateStateResponse'>;
  version: string;
  control: QueryState<UpdateControl>;
  update: UpdateFollower;
}) {
  const { current, version, control, update } = props;
  const { state } = current;
  const modals = useAppModals();
  // Without the settings it is unknown whether updating is allowed.
  const isOurs = control.kind === 'ready' && !control.data.isControlledElsewhere;
  const offer = useOffer(isOurs, state);
  const lastCheck = isOurs && offer.query.kind === 'ready' ? offer.query.data : undefined;
  const { available, text } = getSoftwareView(current, version, lastCheck, isOurs);
  const install = installLabels[state];

  const confirmInstall = () =>
    modals.open({
      type: 'confirm',
      title: getConfirmTitle(state, available),
      text: confirmText,
      confirmLabel: install ?? 'Update now',
      danger: state === 'downgradeAvailable',
      onConfirm: () => update.start({ from: version, to: available }),
      formatError: getReason,
    });

  return (
    <Card
      {...(isOurs && {
        footer: (
          <SoftwareActions
            state={state}
            offer={offer}
            install={install}
            onInstall={confirmInstall}
          />
        ),
      })}
    >
      <div className={styles.software}>
        <DefinitionList>
          <DefinitionRow
            label="State"
            value={
              <Badge dot tone={getOwn(tones, state) ?? 'neutral'}>
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
        {(isOurs || text !== null) && (
          <OfferStatus offer={offer} text={text} hasFailed={hasUpdateFailed(state)} />
        )}
      </div>
    </Card>
  );
}

const confirmText = (
  <>
    <p>
      The device downloads and installs the update, then restarts, which ends calls. This takes a
      few minutes.
    </p>
    <DeviceLine />
  </>
);

function getConfirmTitle(state: State, offered: string | null): string {
  if (state === 'downgradeAvailable') return `Go back to ${offered ?? 'an older version'}?`;
  return `Update to ${offered ?? 'the version that the channel offers'}?`;
}
