import { upgradeMachine } from '@stillhouse/contracts/state-machines';
import { expect, test } from 'vitest';
import { getSoftwareView } from './software-view.ts';

const version = 'NFA1.20290401.0007';
const newer = 'NFA1.20290501.0001';
const pairs = upgradeMachine.states.flatMap((state) =>
  upgradeMachine.states.map((upgradeState) => ({ state, upgradeState })),
);

// R4.57.
test('a check that contradicts the state adds no version and no sentence', () => {
  for (const { state, upgradeState } of pairs) {
    if (upgradeState === state || upgradeState === 'notFound' || state === 'error') continue;
    const offer = { upgradeState, currentVersion: version, availableVersion: newer };
    const view = getSoftwareView({ state }, version, offer, true);
    expect(view, `${state}, ${upgradeState}`).toEqual({ available: null, text: null });
  }
});

test('only a state from which an update can start has a version to install', () => {
  const having = pairs.filter(({ state, upgradeState }) => {
    const offer = { upgradeState, currentVersion: version, availableVersion: newer };
    return getSoftwareView({ state }, version, offer, true).available !== null;
  });
  const startable = ['upgradeAvailable', 'downgradeAvailable', 'scheduled', 'error'];
  expect(having.map(({ state }) => state).toSorted()).toEqual(startable.toSorted());
});

test('a check from before the update is not shown', () => {
  const offer = {
    upgradeState: 'upToDate',
    currentVersion: 'NFA1.20240101.0000',
    availableVersion: null,
  } as const;
  expect(getSoftwareView({ state: 'upToDate' }, version, offer, true).text).toBeNull();
});

test('a failed update is explained once, whatever the last check found', () => {
  for (const upgradeState of upgradeMachine.states) {
    const offer = { upgradeState, currentVersion: version, availableVersion: newer };
    const { text } = getSoftwareView({ state: 'error', reason: 'noSpace' }, version, offer, true);
    expect(text).toBe('The device does not have enough free space.');
  }
});

test('a check whose server does not respond says so in every other state', () => {
  const offer = {
    upgradeState: 'notFound',
    currentVersion: version,
    availableVersion: null,
  } as const;
  for (const state of upgradeMachine.states) {
    if (state === 'error') continue;
    expect(getSoftwareView({ state }, version, offer, true).text).toContain('cannot be reached');
  }
});

test('a check with a state that the console does not know says so', () => {
  const upgradeState = 'unheard-of' as 'notFound';
  const offer = { upgradeState, currentVersion: version, availableVersion: null };
  expect(getSoftwareView({ state: 'upToDate' }, version, offer, true).text).toBe(
    'The device reports: unheard-of.',
  );
});
