import { OptionList } from '@stillhouse/ui/OptionList';
import { getQuery } from '../../api/query.ts';
import { getReason } from '../../api/reason.ts';
import { useChange } from '../../queries/use-change.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import { FeatureScreen } from '../../shell/FeatureScreen.tsx';
import { QueryPage } from '../../shell/QueryBoundary.tsx';
import { getAntibandingLabel, getAntibandingOptions } from './audio-video.ts';
import styles from './Settings.module.css';
import { useAnnouncedChange } from './use-announced-change.ts';

/** `/settings/audio-video/camera/antibanding-mode` (R2.34). */
export function AntibandingModePage() {
  return (
    <FeatureScreen feature="audioVideo" what="audio and video settings">
      <AntibandingMode />
    </FeatureScreen>
  );
}

function AntibandingMode() {
  const query = useDeviceQuery({
    ...getQuery('/api/v1/settings/audiovideo'),
    refetchOnMount: 'always',
  });
  const save = useAnnouncedChange(
    useChange('PUT', '/api/v1/settings/audiovideo', {
      format: ({ cameraAntiBanding }) => getAntibandingLabel(cameraAntiBanding),
    }),
  );
  return (
    <QueryPage query={query} what="the antibanding mode" lines={3}>
      {({ cameraAntiBanding }) => (
        <div className={styles.page}>
          <p className={styles.note}>
            Electric light flickers at the power line frequency, which can cause bands in the
            picture. Select the frequency at the location of the device.
          </p>
          <OptionList
            legend="Antibanding mode"
            legendHidden
            options={getAntibandingOptions(cameraAntiBanding)}
            value={cameraAntiBanding}
            onChange={(mode) => save({ cameraAntiBanding: mode })}
            formatError={getReason}
          />
        </div>
      )}
    </QueryPage>
  );
}
