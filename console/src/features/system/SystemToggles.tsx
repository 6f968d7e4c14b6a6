import type { Schema } from '@stillhouse/contracts/api';
import { CardItem, CardList } from '@stillhouse/ui/CardList';
import { useToaster } from '@stillhouse/ui/Toaster';
import { ToggleSwitch } from '@stillhouse/ui/ToggleSwitch';
import { reasonOf } from '../../api/reason.ts';
import { useChange } from '../../queries/use-change.ts';
import type { Facts } from '../../rules/facts.ts';
import { gates } from '../../rules/gates.ts';

/** Each takes effect at once, and goes back with the reason when the device does not take it. */
export function SystemToggles(props: { settings: Schema<'SystemSettings'>; facts: Facts }) {
  const { settings, facts } = props;
  const { shareAnalyticsDisabled, autoWakeEnabled, hdmiCecEnabled } = settings;
  const change = useChange('updateSystemSettings', 'getSystemSettings');
  const { announce } = useToaster();
  const save = async (body: Schema<'SystemSettingsUpdate'>) => {
    await change({ body });
    announce('Saved');
  };
  return (
    <CardList label="System settings">
      {gates.controlledHere(facts) && (
        <CardItem>
          <ToggleSwitch
            label="Share analytics"
            hint="The device tells its maker how it is used, so that it can be made better."
            checked={!shareAnalyticsDisabled}
            onChange={(shared) => save({ shareAnalyticsDisabled: !shared })}
            errorText={reasonOf}
          />
        </CardItem>
      )}
      {gates.autoWake(facts) && autoWakeEnabled !== undefined && (
        <CardItem>
          <ToggleSwitch
            label="Auto wake up"
            hint="The device wakes up when somebody enters the room."
            checked={autoWakeEnabled}
            onChange={(enabled) => save({ autoWakeEnabled: enabled })}
            errorText={reasonOf}
          />
        </CardItem>
      )}
      <CardItem>
        <ToggleSwitch
          label="HDMI CEC"
          hint="The device switches its screens on and off by their HDMI cable."
          checked={hdmiCecEnabled}
          onChange={(enabled) => save({ hdmiCecEnabled: enabled })}
          errorText={reasonOf}
        />
      </CardItem>
    </CardList>
  );
}
