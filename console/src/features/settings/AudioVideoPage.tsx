import type { Schema } from '@stillhouse/contracts/api';
import { CardItem, CardList, CardRow } from '@stillhouse/ui/CardList';
import { Slider } from '@stillhouse/ui/Slider';
import { ToggleSwitch } from '@stillhouse/ui/ToggleSwitch';
import { q } from '../../api/query.ts';
import { reasonOf } from '../../api/reason.ts';
import { useChange } from '../../queries/use-change.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import { gates } from '../../rules/gates.ts';
import { useFacts } from '../../rules/use-facts.ts';
import { AnsweredPage } from '../../shell/Answered.tsx';
import { GatedScreen } from '../../shell/GatedScreen.tsx';
import { antibandingLabel, shownVolume, volumeRange } from './audio-video.ts';
import styles from './Settings.module.css';
import { useSaved } from './use-saved.ts';

/** `/settings/audio-video` (spec section 2, Settings). */
export function AudioVideoPage() {
  return (
    <GatedScreen gate="audioVideo" what="audio and video settings">
      <AudioVideo />
    </GatedScreen>
  );
}

function AudioVideo() {
  const answer = useDeviceQuery({ ...q('getAudioVideoSettings'), refetchOnMount: 'always' });
  return (
    <AnsweredPage answer={answer} what="the audio and video settings" lines={6}>
      {(settings) => <AudioVideoControls settings={settings} />}
    </AnsweredPage>
  );
}

function AudioVideoControls({ settings }: { settings: Schema<'AudioVideoSettings'> }) {
  const facts = useFacts();
  const save = useSaved(useChange('updateAudioVideoSettings', 'getAudioVideoSettings'));
  const { musicModeEnabled, usbAudioDevicesEnabled, deepNoiseSuppressionEnabled } = settings;
  const hasBetas = facts !== null && gates.audioBetas(facts);
  return (
    <div className={styles.page}>
      <CardList title="Audio">
        <CardItem>
          <Slider
            label="Auto pairing volume"
            hint="How loud the device plays the sound by which others find it."
            min={volumeRange.min}
            max={volumeRange.max}
            unit="dB"
            debounceMs={volumeRange.debounceMs}
            value={shownVolume(settings)}
            onChange={(autoPairingVolume) => save({ autoPairingVolume })}
            errorText={reasonOf}
          />
        </CardItem>
        <CardItem>
          <ToggleSwitch
            label="Music mode"
            hint="Keeps the sound of instruments as it is, where speech would be made clearer."
            checked={musicModeEnabled}
            onChange={(next) => save({ musicModeEnabled: next })}
            errorText={reasonOf}
          />
        </CardItem>
        {hasBetas && usbAudioDevicesEnabled !== undefined && (
          <CardItem>
            <ToggleSwitch
              label="Audio over USB (beta)"
              hint="Uses microphones and speakers that are connected by USB."
              checked={usbAudioDevicesEnabled}
              onChange={(next) => save({ usbAudioDevicesEnabled: next })}
              errorText={reasonOf}
            />
          </CardItem>
        )}
        {hasBetas && deepNoiseSuppressionEnabled !== undefined && (
          <CardItem>
            <ToggleSwitch
              label="Voice isolation (beta)"
              hint="Lets voices through and keeps other sounds out."
              checked={deepNoiseSuppressionEnabled}
              onChange={(next) => save({ deepNoiseSuppressionEnabled: next })}
              errorText={reasonOf}
            />
          </CardItem>
        )}
      </CardList>
      <CardList title="Camera">
        <CardRow
          title="Antibanding mode"
          value={antibandingLabel(settings.cameraAntiBanding)}
          href="/settings/audio-video/camera/antibanding-mode"
        />
      </CardList>
    </div>
  );
}
