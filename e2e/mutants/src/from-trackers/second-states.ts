import { createBug } from '../mutant/bug.ts';
import { changeBody } from '../mutant/changes.ts';
import {
  createProblemResponse,
  isObject,
  type Json,
  parseMembers,
  withJson,
} from '../mutant/message.ts';
import type { Mutant, ProxyResponse } from '../mutant/mutant.ts';
import { changeAtRestart, followRestart, type RestartStage } from './restart.ts';

/** While an update runs, after a restart with other values than usual, and while busy. */
export const secondStateBugs: readonly Mutant[] = [
  createBug({
    id: 'time.from-trackers-false-is-lost:rebootDevice/updateTimeSettings/updateSystemSettings',
    summary: 'settings that are off have their default after a restart',
    operationId: 'rebootDevice',
    report: {
      symptom: 'Settings that are 0 have their defaults after a restart.',
      source: 'doudar/SmartSpin2k#757',
    },
    ...changeAtRestart(async (upstream) => {
      const { use24HourTimeFormat } = parseMembers(await upstream.call('getTimeSettings'));
      if (use24HourTimeFormat === false)
        await upstream.call('updateTimeSettings', { json: { use24HourTimeFormat: true } });
      const { hdmiCecEnabled } = parseMembers(await upstream.call('getSystemSettings'));
      if (hdmiCecEnabled === false)
        await upstream.call('updateSystemSettings', { json: { hdmiCecEnabled: true } });
    }),
  }),
  createBug({
    id: 'time.from-trackers-two-revert:rebootDevice/updateAudioVideoSettings',
    summary: 'two settings have their defaults after a restart',
    operationId: 'rebootDevice',
    report: {
      symptom: 'Two settings go back to their defaults at each restart. All others stay.',
      source: 'meshtastic/firmware#9769',
    },
    ...changeAtRestart((upstream) =>
      upstream.call('updateAudioVideoSettings', {
        json: { autoPairingVolume: -40, cameraAntiBanding: 'Default' },
      }),
    ),
  }),
  createBug({
    id: 'time.from-trackers-static-address-lost:rebootDevice/updateEthernetIp4',
    summary: 'after a restart, the device uses DHCP instead of its static address',
    operationId: 'rebootDevice',
    report: {
      symptom: 'After a restart, the device has another address than the static one.',
      source: 'tzapu/WiFiManager#1822',
    },
    ...changeAtRestart((upstream) =>
      upstream.call('updateEthernetIp4', { json: { mode: 'dhcp' } }),
    ),
  }),
  createBug<{ stage: RestartStage }>({
    id: 'time.from-trackers-password-after-restart:rebootDevice/updateRemoteAccessSettings',
    summary: 'after a restart, nobody can sign in with a password that has special characters',
    operationId: 'rebootDevice',
    report: {
      symptom: 'A password with %, &, # or + is not recognized after the camera restarts.',
      source: 'roleoroleo/yi-hack-Allwinner-v2#688',
    },
    harm: 'destructive',
    clockSpeed: 20,
    memory: () => ({ stage: 'before' }),
    on: 'signIn',
    remember: followRestart,
    before: ({ request, memory: { stage } }) =>
      stage === 'back' && /[%&#+]/.test(String(parseMembers(request).password))
        ? createProblemResponse(404, 'sign-in-refused', 'User name and password do not match.')
        : undefined,
  }),
  createBug({
    id: 'states.from-trackers-empty-while-joining:listWifiNetworks/connectWifi',
    summary: 'the list of networks is empty while the device joins one',
    operationId: 'listWifiNetworks',
    report: {
      symptom: 'A scan returns no network while the device connects to one.',
      source: 'FujiNetWIFI/fujinet-tools#3',
    },
    harm: 'destructive',
    reads: 'getStatus',
    status: 'success',
    after: ({ response, earlier }) =>
      getWifiState(earlier) === 'CONNECTING' ? withJson(response, []) : undefined,
  }),
  createBug({
    id: 'states.from-trackers-not-found-meanwhile:getUpdateState/startUpdate',
    summary: 'the state of the update is a 404 while it installs',
    operationId: 'getUpdateState',
    report: {
      symptom: 'While the upgrade runs, its state is a 404, and the progress stops.',
      source: 'opnsense/core#927',
    },
    harm: 'destructive',
    status: 'success',
    after: ({ response }) =>
      parseMembers(response).state === 'installing'
        ? createProblemResponse(404, 'not-found', 'There is nothing at this path.')
        : undefined,
  }),
  createBug({
    id: 'states.from-trackers-still-offered:startUpdate/getAvailableUpdate',
    summary: 'an update is still offered when it is installed',
    operationId: 'startUpdate',
    report: {
      symptom: 'The system has 18.1 already, and the update stays pending after each restart.',
      source: 'home-assistant/supervisor#7017',
    },
    harm: 'destructive',
    memory: () => ({ offered: null as Json }),
    on: 'getAvailableUpdate',
    status: 'success',
    after: changeBody((body, { memory }) => {
      memory.offered = body.availableVersion ?? memory.offered;
      return body.currentVersion === memory.offered
        ? { ...body, availableVersion: memory.offered }
        : body;
    }),
  }),
  createBug({
    id: 'robust.from-trackers-blocked-by-download:downloadLogs',
    summary: 'while the logs are generated, all other requests wait',
    operationId: null,
    report: {
      symptom: 'When a download runs, the server does not react until it is finished.',
      source: 'nextcloud/server#17613',
    },
    harm: 'read',
    // So that others wait as long as they would for a device.
    clockSpeed: 1,
    memory: () => ({ running: null as Promise<ProxyResponse> | null }),
    on: null,
    async before({ request, upstream, memory }) {
      if (request.operation?.id !== 'downloadLogs') {
        await memory.running?.catch(() => null);
        return undefined;
      }
      // The device rejects a second download at once.
      if (memory.running !== null) return undefined;
      memory.running = upstream.forward(request);
      return await memory.running.finally(() => {
        memory.running = null;
      });
    },
  }),
];

function getWifiState(status: ProxyResponse): Json | undefined {
  const { networkProperties } = parseMembers(status);
  const wifi = isObject(networkProperties) ? networkProperties.wifi : undefined;
  return isObject(wifi) ? wifi.state : undefined;
}
