import type { Schema } from '@stillhouse/contracts/api';
import { Badge, type BadgeTone } from '@stillhouse/ui/Badge';
import { Button } from '@stillhouse/ui/Button';
import { Card } from '@stillhouse/ui/Card';
import { DefinitionList, DefinitionRow } from '@stillhouse/ui/DefinitionList';
import { Notice } from '@stillhouse/ui/Notice';
import { errorTexts } from '../../api/error-texts.ts';
import { getReason } from '../../api/reason.ts';
import type { QueryState } from '../../queries/use-device-query.ts';
import { useAppModals } from '../../shell/app-modals.ts';
import { DeviceLine } from '../../shell/DeviceLine.tsx';
import { updateLabels } from '../../updates/update-labels.ts';
import { formatOffer } from './offer-text.ts';
import styles from './SoftwareCard.module.css';
import type { SystemUpdate } from './system-update.ts';
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

/** The label of the button that starts an update. A state without one has nothing to install. */
const installLabels: Partial<Record<State, string>> = {
  upgradeAvailable: 'Update now',
  scheduled: 'Update now',
  downgradeAvailable: 'Install older version',
  error: 'Try again',
};

/** The current version, the available version, and the button to install it. */
export function SoftwareCard(props: {
  state: State;
  version: string;
  control: QueryState<UpdateControl>;
  systemUpdate: SystemUpdate;
}) {
  const { state, version, control, systemUpdate } = props;
  const modals = useAppModals();
  // Without the settings it is unknown whether updating is allowed.
  const isOurs = control.kind === 'ready' && !control.data.isControlledElsewhere;
  const offer = useOffer(isOurs, state);
  const offered = offer.query.kind === 'ready' ? offer.query.data.availableVersion : null;
  const install = installLabels[state];

  const confirmInstall = () =>
    modals.open({
      type: 'confirm',
      title: getConfirmTitle(state, offered),
      text: confirmText,
      confirmLabel: install ?? 'Update now',
      danger: state === 'downgradeAvailable',
      onConfirm: () => systemUpdate.start({ from: version, to: offered }),
      formatError: getReason,
    });

  return (
    <Card
      {...(isOurs && {
        footer: (
          <div className={styles.actions}>
            <Button icon="retry" busy={offer.checking} onClick={offer.check}>
              Check for updates
            </Button>
            {install !== undefined && (
              <Button variant="primary" onClick={confirmInstall}>
                {install}
              </Button>
            )}
          </div>
        ),
      })}
    >
      <div className={styles.software}>
        <DefinitionList>
          <DefinitionRow
            label="State"
            value={
              <Badge dot tone={tones[state] ?? 'neutral'}>
                {/* Other firmware versions may report an unknown state. */}
                {updateLabels[state] ?? state}
              </Badge>
            }
          />
          <DefinitionRow label="Current version" value={version} copyable />
          {isOurs && offered !== null && (
            <DefinitionRow
              label={state === 'downgradeAvailable' ? 'Older version' : 'Available version'}
              value={offered}
              copyable
            />
          )}
        </DefinitionList>
        {isOurs && <OfferStatus offer={offer} />}
      </div>
    </Card>
  );
}

/** The result of the last check for updates. */
function OfferStatus({ offer: { checking, query } }: { offer: ReturnType<typeof useOffer> }) {
  return (
    <>
      <div role="status">
        {checking && <p className={styles.words}>Checking for updates.</p>}
        {!checking && query.kind === 'ready' && (
          <p className={styles.words}>{formatOffer(query.data)}</p>
        )}
      </div>
      {!checking && query.kind === 'failed' && (
        <Notice tone="error" title={errorTexts.cardFailure}>
          {getReason(query.error)}
        </Notice>
      )}
    </>
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
