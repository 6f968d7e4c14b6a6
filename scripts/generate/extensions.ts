/**
 * The `x-` extensions that our contracts use. `x-words` of openapi.yaml explains them.
 * Others are rejected as typos.
 */
export const operationWords = [
  'x-source',
  'x-safety',
  'x-roles',
  'x-timeout-ms',
  'x-surface',
  'x-products',
  'x-readback',
  'x-lifecycle',
  'x-resting-body',
  'x-undone-by',
  'x-loses',
  'x-affects',
  'x-back-within-ms',
  'x-ends-after-ms',
  'x-signs-in',
  'x-identifies',
  'x-sets-password',
  'x-installs-firmware',
  'x-contacts',
  'x-needs-consent',
  'x-lockout',
  'x-does',
] as const;

export const schemaWords = [
  'x-source',
  'x-state-machine',
  'x-listed-by',
  'x-file-format',
  'x-caution',
  'x-public-data',
] as const;

/** The extensions that every operation of the device contract must have (decision 0009). */
export const requiredOfDeviceOperations = [
  'x-source',
  'x-safety',
  'x-roles',
  'x-timeout-ms',
  'x-surface',
] as const;

const sources = ['spec', 'decision', 'observed'];

/** The allowed values of extensions with a closed list. */
export const valuesOf: Readonly<Record<string, readonly string[]>> = {
  'x-source': sources,
  'x-safety': ['read', 'safe', 'disruptive', 'destructive'],
  'x-surface': ['device', 'cloud'],
  'x-public-data': ['time-zone', 'utc-offset', 'language', 'language-name'],
  'x-does': [
    'returns-logs',
    'configures-updates',
    'completes-setup',
    'switches-wifi',
    'lists-wifi',
    'creates-key-pair',
  ],
};

/** The allowed items of extensions whose value is a list. */
export const itemsOf: Readonly<Record<string, readonly string[]>> = {
  'x-roles': ['admin', 'setup', 'oob'],
};
