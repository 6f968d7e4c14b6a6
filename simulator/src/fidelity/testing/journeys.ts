import { accessJourneys } from './access-journeys.ts';
import { certificateJourneys } from './certificate-journeys.ts';
import { admin, type Journey, readStatus, signIn } from './journey.ts';
import { networkJourneys } from './network-journeys.ts';
import { setupJourneys } from './setup-journeys.ts';
import { updateJourneys } from './update-journeys.ts';

/** What users do at the console, as requests. */
export const journeys: readonly Journey[] = [
  {
    name: 'sign-in and reads',
    steps: [
      signIn,
      readStatus,
      { call: 'GET settings/system' },
      { call: 'GET settings/audiovideo' },
      { call: 'GET settings/time' },
      { call: 'GET settings/language/languages' },
      { call: 'GET network/status' },
      { call: 'GET network/config/hostname' },
      { call: 'GET certificates' },
      { call: 'GET pulse/enrollment', after: '1m' },
    ],
  },
  {
    name: 'changes of settings',
    steps: [
      signIn,
      readStatus,
      { call: 'PUT settings/system', body: { shareAnalyticsDisabled: true } },
      { call: 'GET settings/system' },
      { call: 'PUT settings/audiovideo', body: { cameraAntiBanding: '60_Hz' } },
      { call: 'GET settings/audiovideo', after: '3s' },
      { call: 'PUT settings/time', body: { timeZone: { id: 'Asia/Tokyo' } } },
      { call: 'PUT settings/time', body: { timeZone: { id: 'Nowhere' } } },
      { call: 'GET settings/time' },
      { call: 'POST network/config/hostname', body: { hostname: 'room-4', source: 'custom' } },
      { call: 'GET network/config/hostname' },
      { call: 'PUT settings/remoteaccess', body: { password: 'correct-horse' } },
      { call: 'GET status' },
      { call: 'POST admin_login', body: admin },
      { call: 'POST admin_login', body: { ...admin, password: 'correct-horse' } },
      { call: 'GET settings/system' },
    ],
  },
  {
    name: 'logs and diagnostics',
    steps: [
      signIn,
      readStatus,
      { call: 'GET device/logs', holds: '2m' },
      { call: 'PUT audio/diagnostics/run', body: { durationSeconds: 2 } },
      { call: 'GET audio/diagnostics/status', after: '1s' },
      { call: 'GET audio/diagnostics/status', after: '30s' },
      { call: 'DELETE audio/diagnostics/clear' },
      { call: 'PUT camera/diagnostics/run' },
      { call: 'GET camera/diagnostics/status', after: '1m' },
    ],
  },
  {
    name: 'a download of the logs',
    steps: [
      signIn,
      readStatus,
      { call: 'PUT settings/chromium', body: { loggingEnabled: true } },
      { call: 'GET device/logs', holds: '2m' },
      { call: 'GET settings/chromium', after: '1m' },
      { call: 'GET device/logs', token: 'none' },
    ],
  },
  ...networkJourneys,
  ...certificateJourneys,
  ...accessJourneys,
  ...setupJourneys,
  ...updateJourneys,
];
