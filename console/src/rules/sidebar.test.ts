import { productCodes } from '@stillhouse/products/catalog';
import { expect, test } from 'vitest';
import type { Facts } from './facts.ts';
import { getSidebarEntries } from './sidebar.ts';

const products = [...productCodes, 'a code of next year'];
const users = ['admin', 'setup', 'oob'];
const devices: Facts['device'][] = [
  null,
  ...products.flatMap((product) => [
    { product, isPaired: false },
    { product, isPaired: true },
  ]),
];
const everyCase = users.flatMap((sub) =>
  [false, true].flatMap((setupMode) => devices.map((device) => ({ sub, setupMode, device }))),
);

/** The sidebar rules, requirement by requirement; then what the device rejects the user. */
function expectedLabels({ sub, setupMode, device }: (typeof everyCase)[number]): string[] {
  if (sub === 'oob' || setupMode) return ['Status', 'Network'];
  const hidden = new Set<string>();
  if (device === null) hidden.add('Audio & video');
  if (device?.product === 'arran' || device?.product === 'longrow') hidden.add('Audio & video');
  if (device?.product === 'longrow') hidden.add('Time & language');
  if (device?.product === 'arran' && device.isPaired) {
    hidden.add('Time & language');
    hidden.add('Remote access');
  }
  if (sub === 'setup') {
    for (const label of ['Time & language', 'Audio & video', 'Remote access']) hidden.add(label);
  }
  return [
    'Status',
    'Time & language',
    'Audio & video',
    'Network',
    'System',
    'Additional options',
    'Remote access',
  ].filter((label) => !hidden.has(label));
}

// R2.7, R2.8, R2.9, R2.10, R2.11.
test.each(everyCase)(
  '$sub, setup mode $setupMode, on $device sees the entries of the specification',
  (given) => {
    const facts: Facts = { permissions: [], is8021x: false, ...given };
    expect(getSidebarEntries(facts).map((entry) => entry.label)).toEqual(expectedLabels(given));
  },
);
