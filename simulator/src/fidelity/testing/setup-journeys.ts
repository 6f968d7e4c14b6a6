import { type Journey, readStatus } from './journey.ts';

/** The setup of a new device. */
export const setupJourneys: readonly Journey[] = [
  {
    name: 'the setup',
    outOfBox: true,
    steps: [
      { call: 'POST admin_login', body: { userName: 'setup', password: 'SERIAL' } },
      readStatus,
      { call: 'POST setup/mode', body: { mode: 'guided' } },
      { call: 'PUT settings/language', body: { languageCode: 'nb-NO' } },
      { call: 'GET settings/language' },
      { call: 'POST setup/videopreview', body: { preview: true } },
      { call: 'PUT settings/oob', body: { finalized: true }, after: '1m' },
      { call: 'POST setup/completed', body: { completed: true } },
      { call: 'GET status', after: '5s' },
    ],
  },
  {
    name: 'the setup by another way',
    outOfBox: true,
    steps: [
      { call: 'POST admin_login', body: { userName: 'setup', password: 'not-the-one' } },
      { call: 'POST admin_login', body: { userName: 'setup', password: 'SERIAL' }, after: '3s' },
      readStatus,
      { call: 'GET settings/language/languages' },
      { call: 'PUT settings/language', body: { languageCode: 'xx-XX' } },
      { call: 'POST setup/mode', body: { mode: 'manual' } },
      { call: 'PUT settings/primarymode', body: { primaryMode: 'usb' } },
      { call: 'PUT settings/time', body: { timeZone: { id: 'America/New_York' } } },
      { call: 'GET pulse/enrollment' },
      { call: 'PUT settings/remoteaccess', body: { password: 'correct-horse' } },
      { call: 'POST setup/completed', body: { completed: true } },
      { call: 'PUT settings/oob', body: { finalized: true } },
      { call: 'GET status', after: '5s' },
    ],
  },
];
