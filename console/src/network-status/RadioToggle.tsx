import { ToggleSwitch } from '@stillhouse/ui/ToggleSwitch';
import { useQueryClient } from '@tanstack/react-query';
import { getQuery } from '../api/query.ts';
import { getReason } from '../api/reason.ts';
import { useChange } from '../queries/use-change.ts';
import { useAppModals } from '../shell/app-modals.ts';
import { NetworkEffects } from '../shell/RunningWork.tsx';

/**
 * The switch of the Wi-Fi radio (R2.30).
 *
 * @param mayLoseDevice whether the user reaches the device by Wi-Fi, so that switching it off needs
 *   a confirmation
 */
export function RadioToggle(props: {
  label?: string;
  enabled: boolean;
  mayLoseDevice: boolean;
  disabled?: boolean;
}) {
  const { label = 'Wi-Fi', enabled, mayLoseDevice, disabled = false } = props;
  const changeRadio = useChange('POST', '/api/v1/network/config/wifi/remote_access/state');
  const queryClient = useQueryClient();
  const modals = useAppModals();

  const save = async (wanted: boolean) => {
    await changeRadio({ enabled: wanted });
    void queryClient.invalidateQueries(getQuery('/api/v1/status'));
    // The cached networks are outdated.
    void queryClient.resetQueries(
      getQuery('/api/v1/network/config/wifi/remote_access/available_networks'),
    );
  };
  const saveAfterWarning = () =>
    new Promise<void>((resolve) => {
      modals.open({
        type: 'confirm',
        title: 'Turn Wi-Fi off?',
        text: turnOffText,
        confirmLabel: 'Turn off',
        danger: true,
        onConfirm: async () => {
          await save(false);
          resolve();
        },
        formatError: getReason,
        onCancel: resolve,
      });
    });

  return (
    <ToggleSwitch
      label={label}
      checked={enabled}
      disabled={disabled}
      formatError={getReason}
      onChange={(wanted) => (!wanted && mayLoseDevice ? saveAfterWarning() : save(wanted))}
    />
  );
}

const turnOffText = (
  <>
    <p>
      You reach the device by Wi-Fi. Without it, you may not be able to reach the device from here.
    </p>
    <NetworkEffects />
  </>
);
