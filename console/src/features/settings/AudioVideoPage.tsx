import type { Schema } from '@stillhouse/contracts/api';
import { CardItem, CardList, CardRow } from '@stillhouse/ui/CardList';
import { Slider } from '@stillhouse/ui/Slider';
import { getQuery } from '../../api/query.ts';
import { getReason } from '../../api/reason.ts';
import { useChange } from '../../queries/use-change.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import { featureRules } from '../../rules/feature-rules.ts';
import { settingLabels } from '../../rules/setting-labels.ts';
import { useFacts } from '../../rules/use-facts.ts';
import { FeatureScreen } from '../../shell/FeatureScreen.tsx';
import { QueryPage } from '../../shell/QueryBoundary.tsx';
import { SettingToggle } from '../../shell/SettingToggle.tsx';
import { getAntibandingLabel, getVolume, volumeRange } from './audio-video.ts';
import styles from './Settings.module.css';
import { useAnnouncedChange } from './use-announced-change.ts';

/** `/settings/audio-video` (R2.32). */
export function AudioVideoPage() {
  return (
    <FeatureScreen feature="audioVideo" what="audio and video settings">
      <AudioVideo />
    </FeatureScreen>
  );
}

function AudioVideo() {
  const query = useDeviceQuery({
    ...getQuery('/api/v1/settings/audiovideo'),
    refetchOnMount: 'always',
  });
  return (
    <QueryPage query={query} what="the audio and video settings" lines={6}>
      {(settings) => <AudioVideoControls settings={settings} />}
    </QueryPage>
  );
}

function AudioVideoControls({ settings }: { settings: Schema<'AudioVideoSettings'> }) {
  const facts = useFacts();
  const save = useAnnouncedChange(
    useChange('PUT', '/api/v1/settings/audiovideo', {
      // Switches have no third value: only the volume can be changed otherwise meanwhile.
      format: (now) => `${getVolume(now)} dB`,
    }),
  );
  const { musicModeEnabled, usbAudioDevicesEnabled, deepNoiseSuppressionEnabled } = settings;
  return (
    <div className={styles.page}>
      <CardList title="Audio">
        <CardItem>
          <Slider
            label={settingLabels.updateAudioVideoSettings.autoPairingVolume}
            hint="The volume of the sound that other devices use to find this device."
            min={volumeRange.min}
            max={volumeRange.max}
            unit="dB"
            debounceMs={volumeRange.debounceMs}
            value={getVolume(settings)}
            onChange={(autoPairingVolume) => save({ autoPairingVolume })}
            formatError={getReason}
          />
        </CardItem>
        <SettingToggle
          setting={['updateAudioVideoSettings', 'musicModeEnabled']}
          hint="Preserves the sound of instruments instead of optimizing for speech."
          checked={musicModeEnabled}
          onChange={(next) => save({ musicModeEnabled: next })}
        />
        {facts && featureRules.usbAudio(facts) && (
          <SettingToggle
            setting={['updateAudioVideoSettings', 'usbAudioDevicesEnabled']}
            hint="Uses microphones and speakers that are connected by USB."
            checked={usbAudioDevicesEnabled}
            onChange={(next) => save({ usbAudioDevicesEnabled: next })}
          />
        )}
        <SettingToggle
          setting={['updateAudioVideoSettings', 'deepNoiseSuppressionEnabled']}
          hint="Transmits voices and suppresses other sounds."
          checked={deepNoiseSuppressionEnabled}
          onChange={(next) => save({ deepNoiseSuppressionEnabled: next })}
        />
      </CardList>
      <CardList title="Camera">
        <CardRow
          title={settingLabels.updateAudioVideoSettings.cameraAntiBanding}
          value={getAntibandingLabel(settings.cameraAntiBanding)}
          href="/settings/audio-video/camera/antibanding-mode"
        />
      </CardList>
    </div>
  );
}
