import { lockout, type OperationId, operations } from '@stillhouse/contracts/operations';
import { getCloudObstacle } from '@stillhouse/device/network/reach';
import type { RandomStream } from '@stillhouse/device/random/stream';
import type { ConditionName } from '@stillhouse/device/state/device-state';
import type { Player } from './player.ts';
import type { SearchCall } from './search-case.ts';

/** Something that must work after what it needs is healed, although the rest stays broken. */
export type Demand = {
  /** A sentence about what works. */
  sentence: string;
  /** The conditions that would prevent it. They end; all others stay. */
  needs: readonly ConditionName[];
  /** The operations that it calls. Faults on them end; others stay. */
  operations: readonly OperationId[];
  /** The simulated time within which it must work. */
  withinMs: number;
  /** Runs once, before others break. */
  begin?: (player: Player, random: RandomStream) => Promise<void>;
  /** Returns true if it works, and null if this device cannot do it, such as without a network. */
  attempt(player: Player): Promise<boolean | null>;
};

const minute = 60_000;

const power = ['rebootRefused', 'rebootFails', 'rebootNeverReturns', 'updateStuck'] as const;

/** Everything between a device and the cloud. */
const network = [
  ...(['cableOut', 'staticAddress', 'noDhcpServer', 'wifiJoining', 'wifiWrongPassword'] as const),
  ...([
    'wifiOutOfRange',
    'wifiWeak',
    'wifiWithoutInternet',
    'proxyRequired',
    'proxyWrong',
  ] as const),
  ...(['pacUnreachable', 'dnsFailing', 'captivePortal', 'offline', 'flapping'] as const),
  ...(['highLatency', 'lowBandwidth', 'cloudUnreachable'] as const),
] as const satisfies readonly ConditionName[];

const updates = [
  ...(['updateNotFound', 'updateServerSlow', 'updateDownloadBroken', 'updateNoSpace'] as const),
  ...(['updateVerificationFails', 'updateInstallFails', 'updatePowerLoss'] as const),
] as const satisfies readonly ConditionName[];

/** An update takes up to 8 minutes, and a restart belongs to it. */
const updateMs = 15 * minute;

/** Makes a call at the local setup address. */
function send(player: Player, operationId: OperationId, body?: unknown) {
  const { path, roles } = operations[operationId];
  const [role = 'admin'] = roles;
  const call: SearchCall = { do: 'call', operationId, via: 'setup', path, role, token: 'new' };
  return player.call({ ...call, ...(body !== undefined && { body }) }, 'installer');
}

type Sent = Awaited<ReturnType<typeof send>>;

const isOk = (sent: Sent) => sent?.outcome === 'answered' && sent.status === 200;

const readJson = (sent: Sent) =>
  sent?.outcome === 'answered' ? (JSON.parse(sent.text) as Record<string, unknown>) : {};

const newer = 'NFB1.20980101.0000';
const newest = 'NFB1.20990101.0000';

async function release(player: Player, version: string): Promise<void> {
  const { channel } = player.state.settings.updates;
  const parameters = { channel, version };
  await player.change({ do: 'action', name: 'releaseFirmware', parameters });
}

const table = {
  status: {
    sentence: 'The status can be read at the local setup address.',
    needs: power,
    operations: ['getStatus'],
    withinMs: updateMs,
    attempt: async (player) => isOk(await send(player, 'getStatus')),
  },
  'sign-in': {
    sentence: 'The admin signs in, at the latest when the longest lockout is over.',
    needs: power,
    operations: ['signIn'],
    withinMs: updateMs + lockout.maxMs,
    attempt: async (player) => {
      const body = { userName: 'admin', password: '$admin' };
      return isOk(await send(player, 'signIn', body));
    },
  },
  settings: {
    sentence: 'A setting can be changed and read.',
    needs: power,
    operations: ['getSystemSettings', 'updateSystemSettings'],
    withinMs: updateMs,
    attempt: async (player) => {
      const hdmiCecEnabled = !player.state.settings.system.hdmiCecEnabled;
      if (!isOk(await send(player, 'updateSystemSettings', { hdmiCecEnabled }))) return false;
      const settings = readJson(await send(player, 'getSystemSettings'));
      return settings.hdmiCecEnabled === hdmiCecEnabled;
    },
  },
  certificates: {
    sentence: 'The certificates can be listed.',
    needs: power,
    operations: ['listCertificates'],
    withinMs: updateMs,
    attempt: async (player) => isOk(await send(player, 'listCertificates')),
  },
  restart: {
    sentence: 'The device restarts and serves again within the time of the contract.',
    needs: power,
    operations: ['rebootDevice', 'getStatus'],
    withinMs: updateMs + 2 * minute,
    attempt: async (player) => {
      if (!isOk(await send(player, 'rebootDevice'))) return false;
      await player.advanceTo(player.nowMs + minute);
      return isOk(await send(player, 'getStatus'));
    },
  },
  'at rest': {
    sentence: 'Updates, diagnostics and enrollments that have begun end.',
    needs: [
      ...power,
      'updateServerSlow',
      'enrollmentSlow',
      'lowBandwidth',
      'highLatency',
      'flapping',
    ],
    operations: [],
    withinMs: 60 * minute,
    // What breaks then meets an update at any moment.
    begin: async (player, random) => {
      await release(player, newer);
      await send(player, 'startUpdate', { action: 'update' });
      await player.advanceTo(player.nowMs + random.int(0, updateMs));
    },
    attempt: async ({ state: { updates, enrollment, diagnostics } }) =>
      updates.step === undefined &&
      enrollment.state !== 'enrolling' &&
      Object.values(diagnostics).every(({ running }) => !running),
  },
  update: {
    sentence: 'A released version is installed.',
    needs: [...power, ...network, ...updates],
    operations: ['startUpdate', 'getUpdateState'],
    withinMs: 60 * minute,
    begin: (player) => release(player, newest),
    attempt: async (player) => {
      const { state } = player;
      if (state.firmwareVersion === newest) return true;
      if (getCloudObstacle(state) !== null && state.power.state === 'on') return null;
      if (state.updates.state === 'scheduled') {
        await player.change({ do: 'action', name: 'openMaintenanceWindow', parameters: {} });
      }
      if (state.updates.state === 'upgradeAvailable' || state.updates.state === 'error') {
        await send(player, 'startUpdate', { action: 'update' });
      }
      return false;
    },
  },
  enrollment: {
    sentence: 'The device is enrolled with a valid code.',
    needs: [...power, ...network, 'enrollmentSlow'],
    operations: ['enroll', 'getEnrollment'],
    withinMs: updateMs + 5 * minute,
    attempt: async (player) => {
      const { state } = player;
      if (state.enrollment.state === 'enrolled') return true;
      if (getCloudObstacle(state) !== null && state.power.state === 'on') return null;
      if (state.enrollment.state !== 'enrolling') {
        await send(player, 'enroll', { code: '$code' });
      }
      return false;
    },
  },
} as const satisfies Record<string, Demand>;

export const demands: Readonly<Record<string, Demand>> = table;

export const demandNames = Object.keys(table);
