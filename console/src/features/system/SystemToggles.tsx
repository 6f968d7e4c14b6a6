import type { Schema } from '@stillhouse/contracts/api';
import { CardItem, CardList } from '@stillhouse/ui/CardList';
import { useToaster } from '@stillhouse/ui/Toaster';
import { ToggleSwitch } from '@stillhouse/ui/ToggleSwitch';
import { getReason } from '../../api/reason.ts';
import { useChange } from '../../queries/use-change.ts';
import type { Facts } from '../../rules/facts.ts';
import { featureRules } from '../../rules/feature-rules.ts';

/** Each toggle saves at once, and reverts with the reason if the device refuses. */
export function SystemToggles(props: { settings: Schema<'SystemSettings'>; facts: Facts }) {
  const { settings, facts } = props;
  const { shareAnalyticsDisabled, autoWakeEnabled, hdmiCecEnabled } = settings;
  const change = useChange('PUT', '/api/v1/settings/system');
  const { announce } = useToaster();
  const save = async (body: Schema<'SystemSettingsUpdate'>) => {
    await change(body);
    announce('Saved');
  };
  return (
    <CardList label="System settings">
      {featureRules.controlledHere(facts) && (
        <CardItem>
          <ToggleSwitch
            label="Share analytics"
            hint="The device sends usage data to its manufacturer, to help improve the product."
            checked={!shareAnalyticsDisabled}
            onChange={(shared) => save({ shareAnalyticsDisabled: !shared })}
            formatError={getReason}
          />
        </CardItem>
      )}
      {featureRules.autoWake(facts) && autoWakeEnabled !== undefined && (
        <CardItem>
          <ToggleSwitch
            label="Auto wake up"
            hint="The device wakes up when someone enters the room."
            checked={autoWakeEnabled}
            onChange={(enabled) => save({ autoWakeEnabled: enabled })}
            formatError={getReason}
          />
        </CardItem>
      )}
      <CardItem>
        <ToggleSwitch
          label="HDMI CEC"
          hint="Turns connected screens on and off over HDMI."
          checked={hdmiCecEnabled}
          onChange={(enabled) => save({ hdmiCecEnabled: enabled })}
          formatError={getReason}
        />
      </CardItem>
    </CardList>
  );
}
