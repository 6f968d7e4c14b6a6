import type { Schema } from '@stillhouse/contracts/api';
import { Badge, type BadgeTone } from '@stillhouse/ui/Badge';
import { Button } from '@stillhouse/ui/Button';
import { Card } from '@stillhouse/ui/Card';
import { DefinitionList, DefinitionRow } from '@stillhouse/ui/DefinitionList';
import { Notice } from '@stillhouse/ui/Notice';
import { errorTexts } from '../../api/error-texts.ts';
import { reasonOf } from '../../api/reason.ts';
import type { DeviceAnswer } from '../../queries/use-device-query.ts';
import { useAppModals } from '../../shell/app-modals.ts';
import { upgradeLabels } from '../../updates/update-labels.ts';
import { offerText } from './offer-text.ts';
import styles from './SoftwareCard.module.css';
import type { UpdateWatch } from './update-watch.ts';
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

/** What the button that starts an update says; a state without one has nothing to install. */
const INSTALL: Partial<Record<State, string>> = {
  upgradeAvailable: 'Update now',
  scheduled: 'Update now',
  downgradeAvailable: 'Install older version',
  error: 'Try again',
};

/** What runs, what could run, and the way from one to the other. */
export function SoftwareCard(props: {
  state: State;
  version: string;
  control: DeviceAnswer<UpdateControl>;
  watch: UpdateWatch;
}) {
  const { state, version, control, watch } = props;
  const modals = useAppModals();
  // who may not update is not known before the settings are
  const isOurs = control.kind === 'ready' && !control.data.isControlledElsewhere;
  const offer = useOffer(isOurs, state);
  const offered = offer.answer.kind === 'ready' ? offer.answer.data.availableVersion : null;
  const install = INSTALL[state];

  const ask = () =>
    modals.open({
      type: 'confirm',
      title: askTitle(state, offered),
      text: 'The device fetches it, installs it and restarts, which ends calls. This takes a few minutes.',
      confirmLabel: install ?? 'Update now',
      danger: state === 'downgradeAvailable',
      onConfirm: () => watch.start({ from: version, to: offered }),
      formatError: reasonOf,
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
              <Button variant="primary" onClick={ask}>
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
                {/* firmware of another time may name a state that is not known here */}
                {upgradeLabels[state] ?? state}
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
        {isOurs && (
          <div role="status">
            {offer.checking && <p className={styles.words}>Looking for updates.</p>}
            {!offer.checking && offer.answer.kind === 'ready' && (
              <p className={styles.words}>{offerText(offer.answer.data)}</p>
            )}
          </div>
        )}
        {isOurs && !offer.checking && offer.answer.kind === 'failed' && (
          <Notice tone="error" title={errorTexts.cardFailure}>
            {reasonOf(offer.answer.error)}
          </Notice>
        )}
      </div>
    </Card>
  );
}

function askTitle(state: State, offered: string | null): string {
  if (state === 'downgradeAvailable') return `Go back to ${offered ?? 'an older version'}?`;
  return `Update to ${offered ?? 'the version that the channel offers'}?`;
}
