import { CardItem } from '@stillhouse/ui/CardList';
import { ToggleSwitch } from '@stillhouse/ui/ToggleSwitch';
import { getReason } from '../api/reason.ts';
import { findHindrance } from '../rules/change-rules.ts';
import { settingLabels } from '../rules/setting-labels.ts';
import { useFacts } from '../rules/use-facts.ts';

type Labels = typeof settingLabels;

/**
 * A setting that is on or off, as one item of a card. It saves at once, and reverts with the reason
 * if the device rejects. Nothing is shown where the user cannot change it, or the device does not
 * report it.
 *
 * @param setting the operation that changes it, and its name there
 */
export function SettingToggle<Id extends keyof Labels>(props: {
  setting: readonly [operation: Id, name: keyof Labels[Id] & string];
  hint: string;
  checked: boolean | undefined;
  onChange: (next: boolean) => Promise<unknown>;
  formatError?: (cause: unknown) => string;
}) {
  const { setting, checked, formatError = getReason, ...rest } = props;
  const [operation, name] = setting;
  const facts = useFacts();
  if (checked === undefined || facts === null) return null;
  if (findHindrance(operation, [name], { facts, policy: null }) !== null) return null;
  const label = settingLabels[operation][name] as string;
  return (
    <CardItem>
      <ToggleSwitch {...rest} label={label} checked={checked} formatError={formatError} />
    </CardItem>
  );
}
