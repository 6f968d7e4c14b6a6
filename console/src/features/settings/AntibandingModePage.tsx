import { OptionList } from '@stillhouse/ui/OptionList';
import { q } from '../../api/query.ts';
import { reasonOf } from '../../api/reason.ts';
import { useChange } from '../../queries/use-change.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import { AnsweredPage } from '../../shell/Answered.tsx';
import { FeatureScreen } from '../../shell/FeatureScreen.tsx';
import { antibandingOptions } from './audio-video.ts';
import styles from './Settings.module.css';
import { useSaved } from './use-saved.ts';

/** `/settings/audio-video/camera/antibanding-mode` (R2.34). */
export function AntibandingModePage() {
  return (
    <FeatureScreen feature="audioVideo" what="audio and video settings">
      <AntibandingMode />
    </FeatureScreen>
  );
}

function AntibandingMode() {
  const answer = useDeviceQuery({ ...q('/api/v1/settings/audiovideo'), refetchOnMount: 'always' });
  const save = useSaved(useChange('PUT', '/api/v1/settings/audiovideo'));
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
