import type { Schema } from '@stillhouse/contracts/api';
import { CardList } from '@stillhouse/ui/CardList';
import { useToaster } from '@stillhouse/ui/Toaster';
import { useChange } from '../../queries/use-change.ts';
import { SettingToggle } from '../../shell/SettingToggle.tsx';

/** Each toggle saves at once, and reverts with the reason if the device rejects. */
export function SystemToggles({ settings }: { settings: Schema<'SystemSettings'> }) {
  const { shareAnalyticsDisabled, autoWakeEnabled, hdmiCecEnabled } = settings;
  const change = useChange('PUT', '/api/v1/settings/system');
  const { announce } = useToaster();
  const save = async (body: Schema<'SystemSettingsUpdate'>) => {
    await change(body);
    announce('Saved');
  };
  return (
    <CardList label="System settings">
      <SettingToggle
        setting={['updateSystemSettings', 'shareAnalyticsDisabled']}
        hint="The device sends usage data to its manufacturer, to help improve the product."
        checked={!shareAnalyticsDisabled}
        onChange={(shared) => save({ shareAnalyticsDisabled: !shared })}
      />
      <SettingToggle
        setting={['updateSystemSettings', 'autoWakeEnabled']}
        hint="The device wakes up when someone enters the room."
        checked={autoWakeEnabled}
        onChange={(enabled) => save({ autoWakeEnabled: enabled })}
      />
      <SettingToggle
        setting={['updateSystemSettings', 'hdmiCecEnabled']}
        hint="Turns connected screens on and off over HDMI."
        checked={hdmiCecEnabled}
        onChange={(enabled) => save({ hdmiCecEnabled: enabled })}
      />
    </CardList>
  );
}
