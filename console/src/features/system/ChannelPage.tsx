import { CardList, CardRow } from '@stillhouse/ui/CardList';
import { Notice } from '@stillhouse/ui/Notice';
import { OptionList } from '@stillhouse/ui/OptionList';
import { useToaster } from '@stillhouse/ui/Toaster';
import { getReason } from '../../api/reason.ts';
import { formatControlledInCloud } from '../../rules/update-control.ts';
import { useServices } from '../../services/services.ts';
import { useAppModals } from '../../shell/app-modals.ts';
import { DeviceLine } from '../../shell/DeviceLine.tsx';
import { FeatureScreen } from '../../shell/FeatureScreen.tsx';
import { QueryPage } from '../../shell/QueryBoundary.tsx';
import { getChannelLabel, getChannelOptions } from '../../updates/channels.ts';
import { formatOffer } from './offer-text.ts';
import styles from './SystemPage.module.css';
import { useOffer } from './use-offer.ts';
import { useSaveUpdateSettings } from './use-save-update-settings.ts';
import { useServerProblem } from './use-server-problem.ts';
import { useUpdateSettings } from './use-update-settings.ts';

/** The update channel of the device (R4.15). */
export function ChannelPage() {
  return (
    <FeatureScreen feature="controlledHere" what="update channel">
      <Channel />
    </FeatureScreen>
  );
}

function Channel() {
  const { config } = useServices();
  const query = useUpdateSettings();
  return (
    <QueryPage query={query} what="the update channel">
      {({ settings, isControlledElsewhere }) =>
        isControlledElsewhere ? (
          <div className={styles.page}>
            <Notice silent>{formatControlledInCloud(config.brand)}</Notice>
            <CardList label="Update channel">
              <CardRow title={getChannelLabel(settings.channel)} />
            </CardList>
          </div>
        ) : (
          <div className={styles.page}>
            <ChannelChoice current={settings.channel} />
            <ChannelOffer />
          </div>
        )
      }
    </QueryPage>
  );
}

function ChannelChoice({ current }: { current: string }) {
  const modals = useAppModals();
  const toaster = useToaster();
  const send = useSaveUpdateSettings();
  const save = async (channel: string) => {
    await send({ channel });
    toaster.show(`The update channel is ${getChannelLabel(channel)}.`);
  };
  const choose = (channel: string) => {
    // Selecting the current value applies it directly (R4.15).
    if (channel === current) return save(channel);
    // Not returned, so that the choice stays until the device has accepted the change.
    modals.open({
      type: 'confirm',
      title: `Switch to ${getChannelLabel(channel)}?`,
      text: switchText,
      confirmLabel: 'Switch',
      onConfirm: () => save(channel),
      formatError: getReason,
    });
    return undefined;
  };
  return (
    <OptionList
      legend="Update channel"
      legendHidden
      reselects
      options={getChannelOptions(current)}
      value={current}
      onChange={choose}
      formatError={getReason}
    />
  );
}

/** What the channel offers, which may be an older version than the current one. */
function ChannelOffer() {
  const { query, checking } = useOffer(true);
  const problem = useServerProblem(query.kind === 'ready' ? query.data : undefined);
  const text =
    checking || query.kind === 'loading'
      ? 'Checking what this channel offers.'
      : query.kind === 'ready'
        ? (problem?.title ?? formatOffer(query.data))
        : 'Cannot determine what this channel offers.';
  return (
    <div role="status">
      <CardList label="What the channel offers">
        <CardRow href="/system/software-update" title="Software update" subtitle={text} />
      </CardList>
    </div>
  );
}

const switchText = (
  <>
    <p>
      From now on, the device gets its software from this channel. With automatic updates, newer
      versions are installed in the maintenance window. An older version is installed only if you
      start it.
    </p>
    <DeviceLine />
  </>
);
