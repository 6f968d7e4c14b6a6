/** Made from openapi.yaml by `npm run generate`. Change the contract, not this file. */

/** States, triggers and legal moves. */
export interface StateMachine {
  /** The source of the machine, unless a move has its own. */
  readonly source: 'spec' | 'decision' | 'observed';
  readonly initial: string;
  readonly states: readonly string[];
  readonly triggers: {
    readonly [name: string]: {
      readonly by: 'operation' | 'device' | 'clock' | 'cloud';
      readonly operationId?: string;
      readonly description: string;
    };
  };
  readonly moves: readonly {
    readonly from: string;
    readonly to: string;
    readonly trigger: string;
    /** The longest stay in `from` before this move. */
    readonly withinMs?: number;
    /** The shortest stay in `from` before this move. */
    readonly atLeastMs?: number;
    readonly source?: 'spec' | 'decision' | 'observed';
  }[];
}

/** States of UpgradeState and the moves between them. */
export const upgradeMachine = {
  source: 'decision',
  initial: 'upToDate',
  states: [
    'upToDate',
    'upgradeAvailable',
    'downgradeAvailable',
    'notFound',
    'scheduled',
    'downloading',
    'installing',
    'ready',
    'error',
  ],
  triggers: {
    startUpdate: {
      by: 'operation',
      operationId: 'startUpdate',
      description: 'A user starts the update.',
    },
    scheduleWindow: { by: 'clock', description: 'The maintenance window opens.' },
    downloaded: { by: 'device', description: 'The firmware is on the device.' },
    downloadFailed: { by: 'device', description: 'The firmware could not be fetched or verified.' },
    installed: { by: 'device', description: 'The firmware is in place.' },
    installFailed: { by: 'device', description: 'The firmware could not be put in place.' },
    rebooted: {
      by: 'device',
      description: 'The device restarted, by itself after 10 s or sooner by rebootDevice; firmwareVersion is the new one.',
    },
    channelChanged: {
      by: 'operation',
      operationId: 'changeUpdateSettings',
      description: 'Channel, type, install policy or completion of setup changed, so that another version, or none, is offered, now or\nfor the maintenance window.\n',
    },
    firmwareReleased: {
      by: 'cloud',
      description: 'The device learned that a version was released or withdrawn on the channel.',
    },
  },
  moves: [
    { from: 'upgradeAvailable', to: 'downloading', trigger: 'startUpdate' },
    { from: 'downgradeAvailable', to: 'downloading', trigger: 'startUpdate' },
    { from: 'scheduled', to: 'downloading', trigger: 'startUpdate' },
    { from: 'error', to: 'downloading', trigger: 'startUpdate' },
    {
      from: 'scheduled',
      to: 'downloading',
      trigger: 'scheduleWindow',
      source: 'spec',
      atLeastMs: 1000,
    },
    {
      from: 'error',
      to: 'downloading',
      trigger: 'scheduleWindow',
      source: 'spec',
      atLeastMs: 1000,
    },
    {
      from: 'downloading',
      to: 'installing',
      trigger: 'downloaded',
      withinMs: 600000,
      atLeastMs: 1000,
    },
    {
      from: 'downloading',
      to: 'error',
      trigger: 'downloadFailed',
      withinMs: 600000,
      atLeastMs: 1000,
    },
    {
      from: 'installing',
      to: 'ready',
      trigger: 'installed',
      withinMs: 480000,
      atLeastMs: 1000,
    },
    {
      from: 'installing',
      to: 'error',
      trigger: 'installFailed',
      withinMs: 480000,
      atLeastMs: 1000,
    },
    {
      from: 'ready',
      to: 'upToDate',
      trigger: 'rebooted',
      withinMs: 60000,
      atLeastMs: 1000,
    },
    { from: 'upToDate', to: 'upgradeAvailable', trigger: 'channelChanged' },
    { from: 'upToDate', to: 'downgradeAvailable', trigger: 'channelChanged' },
    { from: 'upToDate', to: 'notFound', trigger: 'channelChanged' },
    { from: 'upToDate', to: 'scheduled', trigger: 'channelChanged' },
    { from: 'upgradeAvailable', to: 'upToDate', trigger: 'channelChanged' },
    { from: 'upgradeAvailable', to: 'downgradeAvailable', trigger: 'channelChanged' },
    { from: 'upgradeAvailable', to: 'notFound', trigger: 'channelChanged' },
    { from: 'upgradeAvailable', to: 'scheduled', trigger: 'channelChanged' },
    { from: 'downgradeAvailable', to: 'upToDate', trigger: 'channelChanged' },
    { from: 'downgradeAvailable', to: 'upgradeAvailable', trigger: 'channelChanged' },
    { from: 'downgradeAvailable', to: 'notFound', trigger: 'channelChanged' },
    { from: 'downgradeAvailable', to: 'scheduled', trigger: 'channelChanged' },
    { from: 'notFound', to: 'upToDate', trigger: 'channelChanged' },
    { from: 'notFound', to: 'upgradeAvailable', trigger: 'channelChanged' },
    { from: 'notFound', to: 'downgradeAvailable', trigger: 'channelChanged' },
    { from: 'notFound', to: 'scheduled', trigger: 'channelChanged' },
    { from: 'scheduled', to: 'upToDate', trigger: 'channelChanged' },
    { from: 'scheduled', to: 'upgradeAvailable', trigger: 'channelChanged' },
    { from: 'scheduled', to: 'downgradeAvailable', trigger: 'channelChanged' },
    { from: 'scheduled', to: 'notFound', trigger: 'channelChanged' },
    { from: 'upToDate', to: 'upgradeAvailable', trigger: 'firmwareReleased' },
    { from: 'upToDate', to: 'downgradeAvailable', trigger: 'firmwareReleased' },
    { from: 'upToDate', to: 'notFound', trigger: 'firmwareReleased' },
    { from: 'upToDate', to: 'scheduled', trigger: 'firmwareReleased' },
    { from: 'upgradeAvailable', to: 'upToDate', trigger: 'firmwareReleased' },
    { from: 'upgradeAvailable', to: 'downgradeAvailable', trigger: 'firmwareReleased' },
    { from: 'upgradeAvailable', to: 'notFound', trigger: 'firmwareReleased' },
    { from: 'upgradeAvailable', to: 'scheduled', trigger: 'firmwareReleased' },
    { from: 'downgradeAvailable', to: 'upToDate', trigger: 'firmwareReleased' },
    { from: 'downgradeAvailable', to: 'upgradeAvailable', trigger: 'firmwareReleased' },
    { from: 'downgradeAvailable', to: 'notFound', trigger: 'firmwareReleased' },
    { from: 'downgradeAvailable', to: 'scheduled', trigger: 'firmwareReleased' },
    { from: 'notFound', to: 'upToDate', trigger: 'firmwareReleased' },
    { from: 'notFound', to: 'upgradeAvailable', trigger: 'firmwareReleased' },
    { from: 'notFound', to: 'downgradeAvailable', trigger: 'firmwareReleased' },
    { from: 'notFound', to: 'scheduled', trigger: 'firmwareReleased' },
    { from: 'scheduled', to: 'upToDate', trigger: 'firmwareReleased' },
    { from: 'scheduled', to: 'upgradeAvailable', trigger: 'firmwareReleased' },
    { from: 'scheduled', to: 'downgradeAvailable', trigger: 'firmwareReleased' },
    { from: 'scheduled', to: 'notFound', trigger: 'firmwareReleased' },
  ],
} as const satisfies StateMachine;
