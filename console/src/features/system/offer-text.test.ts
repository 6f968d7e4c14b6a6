import { upgradeMachine } from '@stillhouse/contracts/state-machines';
import { expect, test } from 'vitest';
import { formatOffer } from './offer-text.ts';

const currentVersion = 'NFA1.20290401.0007';

test('a downgrade names both versions, and which one is older', () => {
  const availableVersion = 'NFA1.20240101.0000';
  expect(
    formatOffer({ upgradeState: 'downgradeAvailable', currentVersion, availableVersion }),
  ).toBe(
    'The channel offers NFA1.20240101.0000, which is older than the current version, NFA1.20290401.0007.',
  );
});

test.each([
  ['upToDate', 'NFA1.20290401.0007 is the latest version in the update channel.'],
  ['scheduled', 'NFA1.20290501.0001 will be installed in the next maintenance window.'],
] as const)('the state %s names the version', (upgradeState, text) => {
  const availableVersion = 'NFA1.20290501.0001';
  expect(formatOffer({ upgradeState, currentVersion, availableVersion })).toBe(text);
});

test('a state of newer firmware is shown as reported', () => {
  const upgradeState = 'resting' as 'upToDate';
  const text = formatOffer({ upgradeState, currentVersion, availableVersion: null });
  expect(text).toBe('The device reports: resting.');
});

test('every state has a sentence, also when the device names no version', () => {
  for (const upgradeState of upgradeMachine.states) {
    const text = formatOffer({ upgradeState, currentVersion, availableVersion: null });
    expect(text).toMatch(/^[A-Z].*\.$/);
    expect(text).not.toContain('null');
  }
});
