/**
 * The `x-` words that our contracts use; openapi.yaml explains each at its top. Anything else is a
 * slip of the pen.
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
  'x-affects',
  'x-back-within-ms',
] as const;

export const schemaWords = [
  'x-source',
  'x-state-machine',
  'x-listed-by',
  'x-file-format',
  'x-caution',
] as const;

/** What every operation of the device contract must say (decision 0009). */
export const requiredOfDeviceOperations = [
  'x-source',
  'x-safety',
  'x-roles',
  'x-timeout-ms',
  'x-surface',
] as const;

const sources = ['spec', 'decision', 'observed'];

/** The values that a word may have, where they are few. */
export const valuesOf: Readonly<Record<string, readonly string[]>> = {
  'x-source': sources,
  'x-safety': ['read', 'safe', 'disruptive', 'destructive'],
  'x-surface': ['device', 'cloud'],
};

/** The values that each item of a word's list may have, where they are few. */
export const itemsOf: Readonly<Record<string, readonly string[]>> = {
  'x-roles': ['admin', 'setup', 'oob'],
};
