import { admin, type Journey, type JourneyStep, readStatus, signIn } from './journey.ts';

const failures = Array.from({ length: 6 }, (): JourneyStep => {
  return { call: 'POST admin_login', body: { ...admin, password: 'wrong' }, after: '1s' };
});

/** Passwords, sign-ins and restarts. */
export const accessJourneys: readonly Journey[] = [
  {
    name: 'failed sign-ins',
    steps: [
      { call: 'GET status', token: 'none' },
      { call: 'GET status', token: 'invalid' },
      ...failures,
      signIn,
      { ...signIn, after: '10m' },
      readStatus,
    ],
  },
  {
    name: 'a lockout that doubles',
    steps: [
      ...failures,
      { ...signIn, after: '61s', body: { ...admin, password: 'wrong' } },
      { ...signIn, after: '1s' },
      { ...signIn, after: '61s' },
      { ...signIn, after: '61s' },
      { call: 'GET status', after: '3s' },
    ],
  },
  {
    name: 'a password change',
    steps: [
      signIn,
      { call: 'GET settings/remoteaccess' },
      { call: 'PUT settings/remoteaccess', body: { password: 'correct-horse-battery' } },
      { call: 'GET settings/remoteaccess', after: '1s' },
      { ...signIn, after: '1s' },
      { ...signIn, body: { ...admin, password: 'correct-horse-battery' } },
      { call: 'PUT settings/remoteaccess', body: { password: '' } },
      readStatus,
    ],
  },
  {
    name: 'a restart',
    steps: [
      signIn,
      readStatus,
      { call: 'PUT device/reboot' },
      { call: 'GET status', after: '200ms' },
      ...Array.from({ length: 12 }, (): JourneyStep => ({ call: 'GET status', after: '5s' })),
      { ...signIn, after: '1s' },
      readStatus,
    ],
  },
];
