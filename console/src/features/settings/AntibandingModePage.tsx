import { OptionList } from '@stillhouse/ui/OptionList';
import { q } from '../../api/query.ts';
import { reasonOf } from '../../api/reason.ts';
import { useChange } from '../../queries/use-change.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import { AnsweredPage } from '../../shell/Answered.tsx';
import { GatedScreen } from '../../shell/GatedScreen.tsx';
import { antibandingOptions } from './audio-video.ts';
import styles from './Settings.module.css';
import { useSaved } from './use-saved.ts';

/** `/settings/audio-video/camera/antibanding-mode` (spec section 2, Settings). */
export function AntibandingModePage() {
  return (
    <GatedScreen gate="audioVideo" what="audio and video settings">
      <AntibandingMode />
    </GatedScreen>
  );
}

function AntibandingMode() {
  const answer = useDeviceQuery({ ...q('getAudioVideoSettings'), refetchOnMount: 'always' });
  const save = useSaved(useChange('updateAudioVideoSettings', 'getAudioVideoSettings'));
  return (
    <AnsweredPage answer={answer} what="the antibanding mode" lines={3}>
      {({ cameraAntiBanding }) => (
        <div className={styles.page}>
          <p className={styles.note}>
            Electric light flickers with the mains, which can show as bands in the picture. Choose
            the frequency of the mains where the device is.
          </p>
          <OptionList
            legend="Antibanding mode"
            legendHidden
            options={antibandingOptions(cameraAntiBanding)}
            value={cameraAntiBanding}
            onChange={(mode) => save({ cameraAntiBanding: mode })}
            errorText={reasonOf}
          />
        </div>
      )}
    </AnsweredPage>
  );
}
