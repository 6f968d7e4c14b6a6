import { type Journey, type JourneyStep, readStatus, signIn } from './journey.ts';

const version = 'NFA1.20300401.0930';
const release: JourneyStep = {
  call: 'GET settings/updates/available',
  event: { action: { name: 'releaseFirmware', channel: 'stable', version } },
  after: '5s',
};
const start: JourneyStep = {
  call: 'POST settings/updates/available/update',
  body: { action: 'update' },
};
const readState: JourneyStep = { call: 'GET settings/updates/state', after: '10s' };

/** Updates as the console follows them. */
export const updateJourneys: readonly Journey[] = [
  {
    name: 'an update',
    steps: [
      signIn,
      readStatus,
      { call: 'GET settings/updates' },
      { call: 'GET settings/updates/available' },
      { call: 'POST settings/updates/available/update', body: { action: 'update' } },
      { call: 'GET settings/updates/state', after: '5s' },
      { call: 'GET settings/updates/state', after: '1m' },
      { call: 'GET settings/updates/state', after: '2m' },
      { call: 'GET settings/updates/state', after: '3m' },
      { call: 'GET status', after: '5m' },
    ],
  },
  {
    name: 'an update that is finished',
    steps: [
      signIn,
      readStatus,
      { call: 'GET settings/updates' },
      { call: 'PUT settings/updates', body: { type: 'MANUAL' } },
      { call: 'GET settings/updates/available' },
      release,
      start,
      ...Array.from({ length: 90 }, () => readState),
      readStatus,
      { call: 'GET settings/updates/available' },
    ],
  },
  {
    name: 'an update that fails',
    steps: [
      signIn,
      readStatus,
      release,
      start,
      readState,
      { ...start, after: '1s' },
      { ...readState, event: { action: { name: 'failUpdate' } } },
      start,
      readState,
      { ...readState, event: { action: { name: 'finishDownload' } } },
      { ...readState, event: { action: { name: 'failUpdate' } } },
      { call: 'GET settings/updates/available' },
    ],
  },
  {
    name: 'an update that was started before',
    steps: [
      signIn,
      readStatus,
      { ...release, after: '1s', call: 'GET status' },
      { ...readState, event: { action: { name: 'openMaintenanceWindow' } } },
      readState,
      { ...readState, event: { action: { name: 'finishDownload' } } },
      { call: 'GET settings/updates/available' },
      ...Array.from({ length: 40 }, () => readState),
      readStatus,
    ],
  },
];
