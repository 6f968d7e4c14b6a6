import type { OperationId } from '@stillhouse/contracts/operations';
import type { Brand } from '@stillhouse/products/brand';
import type { Facts } from './facts.ts';
import { type FeatureName, featureRules } from './feature-rules.ts';
import { mayCall } from './may-call.ts';
import {
  controlUnknownText,
  formatControlledInCloud,
  isControlledInCloud,
  type UpdatePolicy,
} from './update-control.ts';

/** Why this user cannot change something on this device. */
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

/** Null means that the change can be made. */
type ChangeRule = (control: Control) => Hindrance | null;

/** A change of something whose screen needs these features. */
function needs(...features: FeatureName[]): ChangeRule {
  return ({ facts }) => findMissing(facts, features);
}

/** A change on a screen of the standard mode (R6.5). */
const standard = (...features: FeatureName[]) => needs('standardScreens', ...features);

/** The update settings (R6.9, R6.10). */
const softwareUpdates: ChangeRule = ({ facts, policy }) => {
  const hindrance = findMissing(facts, ['standardScreens', 'controlledHere']);
  if (hindrance !== null) return hindrance;
  if (policy === null) return 'unknownControl';
  return isControlledInCloud(policy) ? 'cloud' : null;
};

const notCopied: ChangeRule = () => 'notCopied';

type ChangeRules = Partial<Record<OperationId, ChangeRule | Readonly<Record<string, ChangeRule>>>>;

/**
 * What the screens ask before an operation that changes the device can be called: one row for each
 * of them, or one for each property of its body. The settings file asks it, and the client asks it
 * before it sends anything, so that no other place of the console can send what the screens hide.
 */
export const changeRules = {
  rebootDevice: needs('restart'),

  updateSystemSettings: {
    // No screen has it.
    osInstallPolicy: notCopied,
    shareAnalyticsDisabled: standard('controlledHere'),
    autoWakeEnabled: standard('autoWake'),
    hdmiCecEnabled: standard(),
  },
  updateAudioVideoSettings: {
    autoPairingVolume: standard('audioVideo'),
    musicModeEnabled: standard('audioVideo'),
    // R2.54: on every device that reports it.
    usbAudioDevicesEnabled: standard(),
    deepNoiseSuppressionEnabled: standard('audioVideo', 'voiceIsolation'),
    cameraAntiBanding: standard('audioVideo'),
  },
  updateChromiumSettings: standard(),
  updateRemoteAccessSettings: standard('accessSettings'),
  updateTimeSettings: standard('timeAndLanguage'),
  updateLanguageSettings: standard('timeAndLanguage'),
  updateNtpSettings: needs('ntp'),

  changeUpdateSettings: softwareUpdates,
  // The guided setup installs what the device needs (R4.16).
  startUpdate: (control) => (control.facts.setupMode ? null : softwareUpdates(control)),

  runCameraDiagnostics: standard(),
  deleteCameraDiagnosticsFiles: standard(),
  runAudioDiagnostics: standard(),
  clearAudioDiagnostics: standard(),

  // R2.70: an enrollment in the console is one call, and no setup.
  enroll: needs('enrollment'),
  updatePrimaryMode: needs('guidedSetup'),
  finalizeOutOfBox: needs('guidedSetup'),
  setSetupMode: needs('guidedSetup'),
  completeSetup: needs('guidedSetup'),
  setVideoPreview: needs('guidedSetup'),

  updateHostname: needs(),
  updateProxy: needs(),
  setWifiRadio: needs(),
  connectWifi: needs(),
  removeWifi: needs(),
  updateEthernetIp4: needs('ethernet'),
  uploadCertificate: needs(),
  deleteCertificate: needs(),
  createCsr: needs('dot1x'),
  configureEthernetDot1x: needs('ethernet', 'dot1x'),
  removeEthernetDot1x: needs('ethernet', 'dot1x'),
  removeDot1xCertificates: needs('dot1x'),
} as const satisfies ChangeRules;

/**
 * Returns why an operation must not be called. Operations that change nothing have no row.
 *
 * @param properties names in its body
 */
export function findHindrance(
  operationId: OperationId,
  properties: readonly string[],
  control: Control,
): Hindrance | null {
  const rule = (changeRules as ChangeRules)[operationId];
  if (rule === undefined) return null;
  if (!mayCall(control.facts, operationId)) return 'role';
  if (typeof rule === 'function') return rule(control);
  const hindrances = properties.map((name) =>
    Object.hasOwn(rule, name) ? (rule[name]?.(control) ?? null) : null,
  );
  return hindrances.find((hindrance) => hindrance !== null) ?? null;
}

function findMissing(facts: Facts, features: readonly FeatureName[]): Hindrance | null {
  const may = (given: Facts) => features.every((name) => featureRules[name](given));
  if (may(facts)) return null;
  const { device } = facts;
  const isPairing = device !== null && may({ ...facts, device: { ...device, isPaired: false } });
  return isPairing ? 'pairedDevice' : 'absent';
}

/** Returns undefined if there is nothing to add to "Not available on this device". */
export function formatHindrance(hindrance: Hindrance, brand: Brand): string | undefined {
  const texts: Record<Hindrance, string | undefined> = {
    role: 'Only the user admin can change it.',
    absent: undefined,
    pairedDevice: 'Use the paired device to change it.',
    cloud: formatControlledInCloud(brand),
    unknownControl: controlUnknownText,
    notCopied: `${brand.cloudName} sets it for each device, so it is not copied.`,
  };
  return texts[hindrance];
}
