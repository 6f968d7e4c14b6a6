import type { Schema } from '@stillhouse/contracts/api';
import { CardItem, CardList, CardRow } from '@stillhouse/ui/CardList';
import { Notice } from '@stillhouse/ui/Notice';
import { useToaster } from '@stillhouse/ui/Toaster';
import { ToggleSwitch } from '@stillhouse/ui/ToggleSwitch';
import { getReason } from '../../api/reason.ts';
import { settingLabels } from '../../rules/setting-labels.ts';
import { formatControlledInCloud } from '../../rules/update-control.ts';
import { useServices } from '../../services/services.ts';
import { useAppModals } from '../../shell/app-modals.ts';
import { getChannelLabel, isSelectable } from '../../updates/channels.ts';
import { useSaveUpdateSettings } from './use-save-update-settings.ts';
import type { UpdateControl } from './use-update-settings.ts';

const labels = settingLabels.changeUpdateSettings;

/** Whether the device updates itself, and its channel (R4.14). */
export function UpdateSettingsList({ control }: { control: UpdateControl }) {
  const { settings, isControlledElsewhere } = control;
  const { config } = useServices();
  const { announce } = useToaster();
  const modals = useAppModals();
  const send = useSaveUpdateSettings();
  const save = async (body: Schema<'UpdateSettingsUpdate'>) => {
    await send(body);
    announce('Saved');
  };

  const change = (isAutomatic: boolean) => {
    if (isAutomatic) return save({ type: 'AUTOMATIC', channel: 'stable' });
    // Not returned, so that the switch stays on until the device has accepted the change.
    modals.open({
      type: 'confirm',
      title: 'Turn off automatic updates?',
      text: 'New versions, including security fixes, must then be installed by hand.',
      confirmLabel: 'Turn off',
      onConfirm: () => save({ type: 'MANUAL' }),
      formatError: getReason,
    });
    return undefined;
  };

  const channel = { title: labels.channel, value: getChannelLabel(settings.channel) };
  return (
    <>
      {isControlledElsewhere && (
        <Notice silent title={formatControlledInCloud(config.brand)}>
          Timing and version are set there.
        </Notice>
      )}
      <CardList label="Update settings">
        <CardItem>
          <ToggleSwitch
            label={labels.type}
            hint={isControlledElsewhere ? undefined : formatInstalled(settings)}
            checked={settings.type === 'AUTOMATIC'}
            disabled={isControlledElsewhere}
            onChange={change}
            formatError={getReason}
          />
        </CardItem>
        {isControlledElsewhere ? (
          <CardRow {...channel} />
        ) : (
          <CardRow {...channel} href="/system/software-update/channel" />
        )}
      </CardList>
    </>
  );
}

/** Says what is installed automatically, or would be. Other channels may have no new versions. */
function formatInstalled({ type, channel }: Schema<'UpdateSettings'>): string | undefined {
  const installed = type === 'AUTOMATIC' ? channel : 'stable';
  if (!isSelectable(installed)) return undefined;
  return `Installs new versions from the ${getChannelLabel(installed)} channel in the maintenance window.`;
}
