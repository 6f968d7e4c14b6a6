import { CardItem, CardList } from '@stillhouse/ui/CardList';
import { ToggleSwitch } from '@stillhouse/ui/ToggleSwitch';
import { errorTexts } from '../../api/error-texts.ts';
import { q } from '../../api/query.ts';
import { withReason } from '../../api/reason.ts';
import { useChange } from '../../queries/use-change.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import { AnsweredForm } from '../../shell/AnsweredForm.tsx';
import { GatedScreen } from '../../shell/GatedScreen.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import styles from './Settings.module.css';
import { useSaved } from './use-saved.ts';

/** `/settings/remote-access` (spec section 2, Settings): how one signs in here, and who may change that. */
export function RemoteAccessPage() {
  return (
    <GatedScreen gate="accessSettings" what="remote access settings">
      <RemoteAccess />
    </GatedScreen>
  );
}

function RemoteAccess() {
  const answer = useDeviceQuery({ ...q('getRemoteAccessSettings'), refetchOnMount: 'always' });
  const save = useSaved(useChange('updateRemoteAccessSettings', 'getRemoteAccessSettings'));
  return (
    <AnsweredForm answer={answer} what="the remote access settings" lines={5}>
      {({ username, lock }) => (
        <div className={styles.page}>
          <PasswordForm userName={username} />
          <CardList title="At the device">
            <CardItem>
              <ToggleSwitch
                label="Lock remote access settings on device"
                hint="Nobody at the device itself can change the password or turn remote access off."
                checked={lock}
                onChange={(next) => save({ lock: next })}
                errorText={(cause) => withReason(errorTexts.accessSettingsFailed, cause)}
              />
            </CardItem>
          </CardList>
        </div>
      )}
    </AnsweredForm>
  );
}
