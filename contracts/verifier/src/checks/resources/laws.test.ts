import { operations } from '@stillhouse/contracts/operations';
import { expect, test } from 'vitest';
import { Contract } from '../../model/contract.ts';
import { collectFindings } from '../../run/collect-findings.ts';
import { sendJson, startTestDevice, testUser } from '../../testing/test-device.ts';
import { createTestTarget } from '../../testing/test-target.ts';
import { createResourceCheck } from './laws.ts';
import type { Resource } from './resource.ts';
import { type Network, savedNetwork } from './saved-network.ts';

const contract = new Contract(
  new Set([
    'signIn',
    'getStatus',
    'getWifiRadio',
    'listWifiNetworks',
    'connectWifi',
    'removeWifi',
  ] as const),
);

const readback = { operationId: 'getStatus', withinMs: 20 };

/** With short times, because some devices of this test never show what they should. */
const resource: Resource<Network> = {
  ...savedNetwork,
  withinMs: 20,
  create: { ...operations.connectWifi, readback },
  views: [{ ...savedNetwork.views[0], remove: { ...operations.removeWifi, readback } }],
};

/** Saves a network, and differs from the contract in one way. */
type Defect = {
  /** What is stored and returned for a network to join. */
  readonly store?: (network: Network) => Network | null;
  readonly respond?: (network: Network) => object;
  readonly rejects?: (network: Network) => boolean;
  /** Paths whose GET forgets the network. */
  readonly forgetsOn?: string;
  readonly keepsRemoved?: true;
  readonly needsOneToRemove?: true;
  /** The methods that act without a token. */
  readonly open?: 'POST' | 'DELETE';
  /** Other connections read no network. */
  readonly isStale?: true;
  readonly connectionState?: string;
  /** Lists no networks while it joins one. */
  readonly listsNothing?: true;
};

const nearby = ['Rooms', 'Guests'].map((ssid) => ({ ssid, wifiSecurity: 'WPA2' }));

/** Starts a device with Wi-Fi that saves a network. */
async function startWifiDevice(defect: Defect): Promise<string> {
  let saved: Network | null = null;
  let firstPort: number | undefined;
  const device = await startTestDevice(({ method, path, headers, body }, response) => {
    const port = response.socket?.remotePort;
    if (path === operations.signIn.path) firstPort ??= port;
    const isAuthorized = headers.authorization !== undefined;
    if (!isAuthorized && method !== defect.open) return false;
    if (path === defect.forgetsOn) saved = null;
    if (path === operations.getWifiRadio.path) sendJson(response, 200, { enabled: true });
    else if (path === operations.listWifiNetworks.path)
      sendJson(response, 200, defect.listsNothing && saved !== null ? [] : nearby);
    else if (path === operations.getStatus.path) {
      const isShown = defect.isStale === undefined || port === firstPort;
      const wifi = createStatus(isShown ? saved : null, defect);
      sendJson(response, 200, { networkProperties: { wifi } });
    } else if (path !== operations.connectWifi.path) return false;
    else if (method === 'DELETE') {
      const isRejected = saved === null && defect.needsOneToRemove === true;
      if (defect.keepsRemoved === undefined) saved = null;
      response.writeHead(isRejected ? 404 : 204).end();
    } else {
      const network: Network = JSON.parse(body);
      if (defect.rejects?.(network) === true) sendJson(response, 400, {});
      else {
        saved = defect.store === undefined ? network : defect.store(network);
        sendJson(response, 202, defect.respond?.(network) ?? network);
      }
    }
    return true;
  });
  return device.url;
}

function createStatus(saved: Network | null, { connectionState = 'FAILED' }: Defect): object {
  if (saved === null) return { isSaved: false };
  const { ssid, wifiSecurity: security } = saved;
  return { isSaved: true, network: { ssid }, security, state: connectionState };
}

/** Runs the laws against a device. Returns the failed requirements. */
async function runCheck(defect: Defect = {}): Promise<readonly string[]> {
  const url = await startWifiDevice(defect);
  const { target } = createTestTarget(url, { harm: 'destructive' });
  await target.signIn();
  const findings = await collectFindings(
    createResourceCheck(() => [resource]),
    {
      target,
      contract,
      device: { product: 'barra', serialNumber: '', firmwareVersion: '' },
      options: { harm: 'destructive', ...testUser, allowLockout: false, lateLossMs: 0, seed: 1 },
      undoLog: { record: async () => undefined },
      isSelected: () => true,
      note: () => {},
    },
  );
  expect(findings.length).toBeGreaterThan(15);
  const failed = findings.filter(({ verdict }) => verdict === 'fail');
  return failed.map(({ requirementId }) => requirementId);
}

test('a device that keeps all laws passes', async () => {
  expect(await runCheck()).toEqual([]);
});

test.each<[what: string, defect: Defect, id: string]>([
  [
    'trims a name',
    { store: (it) => ({ ...it, ssid: it.ssid.trim() }) },
    'resources.saved:connectWifi',
  ],
  ['saves nothing', { store: () => null }, 'resources.saved:connectWifi'],
  [
    'returns another name',
    { respond: (it) => ({ ...it, ssid: 'a' }) },
    'readback.response:connectWifi',
  ],
  [
    'rejects the longest name',
    { rejects: ({ ssid }) => ssid.length === 32 },
    'valid-input.max-length:connectWifi:/ssid',
  ],
  ['joins forever', { connectionState: 'CONNECTING' }, 'readback.ended:connectWifi'],
  ['lists no networks meanwhile', { listsNothing: true }, 'states.reads:connectWifi'],
  ['saves without a token', { open: 'POST' }, 'noeffect.unauthorized:connectWifi'],
  ['removes without a token', { open: 'DELETE' }, 'noeffect.unauthorized:removeWifi'],
  ['shows other clients nothing', { isStale: true }, 'readback.other-client:connectWifi'],
  [
    'forgets when it is read',
    { forgetsOn: operations.getWifiRadio.path },
    'noeffect.reading:getWifiRadio',
  ],
  ['keeps what was removed', { keepsRemoved: true }, 'resources.gone:removeWifi'],
  ['removes only what is there', { needsOneToRemove: true }, 'resources.gone-already:removeWifi'],
])('a device that %s fails the law', async (_what, defect, id) => {
  expect(await runCheck(defect)).toContain(id);
});
