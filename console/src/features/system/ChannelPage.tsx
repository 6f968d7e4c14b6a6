import { CardList, CardRow } from '@stillhouse/ui/CardList';
import { Notice } from '@stillhouse/ui/Notice';
import { OptionList } from '@stillhouse/ui/OptionList';
import { useToaster } from '@stillhouse/ui/Toaster';
import { reasonOf } from '../../api/reason.ts';
import { useServices } from '../../services/services.ts';
import { AnsweredPage } from '../../shell/Answered.tsx';
import { useAppModals } from '../../shell/app-modals.ts';
import { GatedScreen } from '../../shell/GatedScreen.tsx';
import { channelLabel, channelOptions } from './channels.ts';
import { offerText } from './offer-text.ts';
import styles from './SystemPage.module.css';
import { useOffer } from './use-offer.ts';
import { useSaveUpdateSettings } from './use-save-update-settings.ts';
import { controlledText, useUpdateSettings } from './use-update-settings.ts';

/** Where the device gets its software from (spec sections 3 and 4). */
export function ChannelPage() {
  return (
    <GatedScreen gate="controlledHere" what="update channel">
      <Channel />
    </GatedScreen>
  );
}

function Channel() {
  const { config } = useServices();
  const answer = useUpdateSettings();
  return (
    <AnsweredPage answer={answer} what="the update channel">
      {({ settings, isControlledElsewhere }) =>
        isControlledElsewhere ? (
          <div className={styles.page}>
            <Notice still>{controlledText(config.brand)}</Notice>
            <CardList label="Update channel">
              <CardRow title={channelLabel(settings.channel)} />
            </CardList>
          </div>
        ) : (
          <div className={styles.page}>
            <ChannelChoice current={settings.channel} />
            <ChannelOffer />
          </div>
        )
      }
    </AnsweredPage>
  );
}

function ChannelChoice({ current }: { current: string }) {
  const modals = useAppModals();
  const toaster = useToaster();
  const send = useSaveUpdateSettings();
  const save = async (channel: string) => {
    await send({ channel });
    toaster.show(`The update channel is ${channelLabel(channel)}.`);
  };
  const choose = (channel: string) => {
    // spec section 4: the current value applies directly
    if (channel === current) return save(channel);
    // not returned: the choice stays where it is until the device has taken it
    modals.open({
      type: 'confirm',
      title: `Switch to ${channelLabel(channel)}?`,
      text: switchText,
      confirmLabel: 'Switch',
      onConfirm: () => save(channel),
      formatError: reasonOf,
    });
    return undefined;
  };
  return (
    <OptionList
      legend="Update channel"
      legendHidden
      reselects
      options={channelOptions(current)}
      value={current}
      onChange={choose}
      errorText={reasonOf}
    />
  );
}

/** What comes of the choice; a channel may offer an older version than the one that runs. */
function ChannelOffer() {
  const { answer, checking } = useOffer(true);
  const text =
    checking || answer.kind === 'loading'
      ? 'Looking for what this channel offers.'
      : answer.kind === 'ready'
        ? offerText(answer.data)
        : 'What this channel offers is not known.';
  return (
    <div role="status">
      <CardList label="What the channel offers">
        <CardRow href="/system/software-update" title="Software update" subtitle={text} />
      </CardList>
    </div>
  );
}

const switchText =
  'The device takes its software from there from now on. If it updates itself, newer versions are installed in its maintenance window; an older one never is, unless you start it.';
