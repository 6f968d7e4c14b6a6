import { CardList } from '@stillhouse/ui/CardList';
import { areaErrorTexts } from '../../api/area-error-texts.ts';
import { getQuery } from '../../api/query.ts';
import { addReason } from '../../api/reason.ts';
import { useChange } from '../../queries/use-change.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import { FeatureScreen } from '../../shell/FeatureScreen.tsx';
import { QueryForm } from '../../shell/QueryForm.tsx';
import { SettingToggle } from '../../shell/SettingToggle.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import styles from './Settings.module.css';
import { useAnnouncedChange } from './use-announced-change.ts';

/** `/settings/remote-access` (R2.36): the password for this console, and who may change it. */
export function RemoteAccessPage() {
  return (
    <FeatureScreen feature="accessSettings" what="remote access settings">
      <RemoteAccess />
    </FeatureScreen>
  );
}

function RemoteAccess() {
  const query = useDeviceQuery({
    ...getQuery('/api/v1/settings/remoteaccess'),
    refetchOnMount: 'always',
  });
  const save = useAnnouncedChange(useChange('PUT', '/api/v1/settings/remoteaccess'));
  return (
    <QueryForm query={query} what="the remote access settings" lines={5}>
      {({ username, lock }) => (
        <div className={styles.page}>
          <PasswordForm userName={username} />
          <CardList title="At the device">
            <SettingToggle
              setting={['updateRemoteAccessSettings', 'lock']}
              hint="Prevents people at the device from changing the password or turning off remote access."
              checked={lock}
              onChange={(next) => save({ lock: next })}
              formatError={(cause) => addReason(areaErrorTexts.accessSettingsFailed, cause)}
            />
          </CardList>
        </div>
      )}
    </QueryForm>
  );
}
