import type { Brand } from '@stillhouse/products/brand';
import type { Facts } from './facts.ts';
import { type FeatureName, featureRules } from './feature-rules.ts';
import {
  formatControlledInCloud,
  isControlledInCloud,
  type UpdatePolicy,
} from './update-control.ts';

/** Why this user cannot change a setting on this device. */
export type Hindrance =
  | 'role'
  /** The product does not have it, or the console does not show it there. */
  | 'absent'
  | 'pairedDevice'
  | 'cloud'
  /** The device does not say who controls its updates. */
  | 'unknownControl'
  /** The cloud service sets it for each device. */
  | 'notCopied';

/** Who controls the device. The policy is null while it is unknown. */
export type Control = { facts: Facts; policy: UpdatePolicy | null };

/** What the screen of a setting asks before it can be changed there. Null means that it can. */
export type SettingRule = (control: Control) => Hindrance | null;

/** The rule of a setting whose screen needs these features. */
export function needs(...features: FeatureName[]): SettingRule {
  return ({ facts }) => findHindrance(facts, features);
}

/** The rule of the update settings (R6.9, R6.10). */
export const softwareUpdates: SettingRule = ({ facts, policy }) => {
  const hindrance = findHindrance(facts, ['controlledHere']);
  if (hindrance !== null) return hindrance;
  if (policy === null) return 'unknownControl';
  return isControlledInCloud(policy) ? 'cloud' : null;
};

/** The rule of a setting that no screen has. */
export const notCopied: SettingRule = () => 'notCopied';

function findHindrance(facts: Facts, features: readonly FeatureName[]): Hindrance | null {
  const may = (given: Facts, names: readonly FeatureName[]) =>
    names.every((name) => featureRules[name](given));
  // R6.5, R6.13.
  if (!may(facts, ['settings', 'standardScreens'])) return 'role';
  if (may(facts, features)) return null;
  const { device } = facts;
  const isPairing =
    device !== null && may({ ...facts, device: { ...device, isPaired: false } }, features);
  return isPairing ? 'pairedDevice' : 'absent';
}

/** Returns undefined if there is nothing to add to "Not available on this device". */
export function formatHindrance(hindrance: Hindrance, brand: Brand): string | undefined {
  const texts: Record<Hindrance, string | undefined> = {
    role: 'Only the user admin can change it.',
    absent: undefined,
    pairedDevice: 'Use the paired device to change it.',
    cloud: formatControlledInCloud(brand),
    unknownControl: 'The device does not say who controls its updates.',
    notCopied: `${brand.cloudName} sets it for each device, so it is not copied.`,
  };
  return texts[hindrance];
}
