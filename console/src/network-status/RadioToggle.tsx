import { ToggleSwitch } from '@stillhouse/ui/ToggleSwitch';
import { useQueryClient } from '@tanstack/react-query';
import { q } from '../api/query.ts';
import { reasonOf } from '../api/reason.ts';
import { useChange } from '../queries/use-change.ts';
import { useAppModals } from '../shell/app-modals.ts';

/**
 * The Wi-Fi radio's switch (a decision: calls without a screen).
 *
 * @param mayLoseDevice nothing but Wi-Fi connects the device: switching off is asked about first
 */
export function RadioToggle(props: { label?: string; enabled: boolean; mayLoseDevice: boolean }) {
  const { label = 'Wi-Fi', enabled, mayLoseDevice } = props;
  const changeRadio = useChange('setWifiRadio', 'getWifiRadio');
  const queryClient = useQueryClient();
  const modals = useAppModals();

  const save = async (wanted: boolean) => {
    await changeRadio({ body: { enabled: wanted } });
    void queryClient.invalidateQueries(q('getStatus'));
    // what was heard before is not what is heard now
    void queryClient.resetQueries(q('listWifiNetworks'));
  };
  const saveAfterWarning = () =>
    new Promise<void>((resolve) => {
      modals.open({
        type: 'confirm',
        title: 'Switch Wi-Fi off?',
        text: 'The device is connected by Wi-Fi only. Without it you may not reach the device from here.',
        confirmLabel: 'Switch off',
        danger: true,
        onConfirm: async () => {
          await save(false).catch((cause: unknown) => {
            throw new Error(reasonOf(cause), { cause });
          });
          resolve();
        },
        onCancel: resolve,
      });
    });

  return (
    <ToggleSwitch
      label={label}
      checked={enabled}
      errorText={reasonOf}
      onChange={(wanted) => (!wanted && mayLoseDevice ? saveAfterWarning() : save(wanted))}
    />
  );
}
