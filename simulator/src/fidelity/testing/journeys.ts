/** A request of a journey. Times are simulated. */
export type JourneyStep = {
  /** Method, and path below `/api/v1/`. */
  call: `${'GET' | 'PUT' | 'POST' | 'DELETE'} ${string}`;
  body?: unknown;
  /** Waited before the request. */
  after?: string;
  /** The device holds the response back for this long at most. */
  holds?: string;
  /** Default: the token of the latest sign-in, if any. */
  token?: 'none' | 'invalid';
};

export type Journey = { name: string; outOfBox?: boolean; steps: readonly JourneyStep[] };

const admin = { userName: 'admin', password: 'stillhouse' };
const signIn: JourneyStep = { call: 'POST admin_login', body: admin };
const readStatus: JourneyStep = { call: 'GET status', after: '10s' };

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
    name: 'Wi-Fi networks',
    steps: [
      signIn,
      readStatus,
      { call: 'GET network/config/wifi/remote_access/available_networks', after: '5s' },
      { call: 'POST network/config/wifi', body: { ssid: 'Guests', wifiSecurity: 'NONE' } },
      { call: 'GET network/status', after: '1s' },
      { call: 'GET network/status', after: '20s' },
      { call: 'DELETE network/config/wifi' },
      { call: 'GET network/status', after: '5s' },
    ],
  },
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
    name: 'certificates and a restart',
    steps: [
      signIn,
      readStatus,
      {
        call: 'POST network/config/csr',
        body: { country: 'NO', commonName: 'Room 4' },
        holds: '2m',
      },
      { call: 'GET certificates' },
      { call: 'DELETE certificates/unknown' },
      { call: 'GET network/config/certificates' },
      { call: 'PUT device/reboot' },
      { call: 'GET status', after: '2s' },
      { call: 'GET status', after: '8s' },
      { call: 'GET status', after: '3m' },
    ],
  },
  {
    name: 'failed sign-ins',
    steps: [
      { call: 'GET status', token: 'none' },
      { call: 'GET status', token: 'invalid' },
      ...Array.from({ length: 6 }, (): JourneyStep => {
        return { call: 'POST admin_login', body: { ...admin, password: 'wrong' }, after: '1s' };
      }),
      signIn,
      { ...signIn, after: '10m' },
      readStatus,
    ],
  },
];
