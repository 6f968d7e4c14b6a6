import { type Operation, type OperationId, operations } from '@stillhouse/contracts/operations';
import { getRequestFields } from '@stillhouse/contracts/request-fields';
import { productCodes } from '@stillhouse/products/catalog';
import { afterEach, expect, test } from 'vitest';
import { barraStatus, createFakeDevice } from '../../test/fake-device.ts';
import { makeToken } from '../../test/make-token.ts';
import { DeviceError } from '../api/device-error.ts';
import { getQuery } from '../api/query.ts';
import { defaultConfig } from '../config/console-config.ts';
import { changeRules } from '../rules/change-rules.ts';
import type { UpdatePolicy } from '../rules/update-control.ts';
import { createServices } from './create-services.ts';

const changes = Object.values(operations).filter(
  ({ method, roles }) => method !== 'GET' && roles.length > 0,
);
const withRules = Object.entries(changeRules).flatMap(([id, rule]) =>
  typeof rule === 'function' ? [] : [{ id, names: Object.keys(rule) }],
);

afterEach(() => sessionStorage.clear());

test('every operation that changes the device has a rule', () => {
  expect(Object.keys(changeRules).sort()).toEqual(changes.map(({ id }) => id).sort());
});

test.each(withRules)('every property of $id has a rule', ({ id, names }) => {
  const properties = getRequestFields(id as OperationId).flatMap(({ pointer }) =>
    /^\/[^/]+$/.test(pointer) ? [pointer.slice(1)] : [],
  );
  expect(names.sort()).toEqual(properties.sort());
});

type Case = {
  sub: 'admin' | 'setup' | 'oob';
  product: string;
  isPaired: boolean;
  setupMode: boolean;
  is8021x: boolean;
  mayNtp: boolean;
  policy: UpdatePolicy;
};

const here: UpdatePolicy = { osInstallPolicy: 'maintenanceWindow', channel: 'stable' };
const policies: UpdatePolicy[] = [
  { osInstallPolicy: 'never', channel: 'stable' },
  { osInstallPolicy: 'always', channel: 'failsafe' },
];
const flags = [false, true];
const everyCase: Case[] = [...productCodes, 'a code of next year'].flatMap((product) =>
  (['admin', 'setup', 'oob'] as const).flatMap((sub) =>
    flags.flatMap((isPaired) =>
      flags.flatMap((setupMode) => [
        { sub, product, isPaired, setupMode, is8021x: false, mayNtp: false, policy: here },
        { sub, product, isPaired, setupMode, is8021x: true, mayNtp: true, policy: here },
        ...policies.map((policy) => {
          return { sub, product, isPaired, setupMode, is8021x: true, mayNtp: true, policy };
        }),
      ]),
    ),
  ),
);

/** The changes that the requirements allow, as `operation` or `operation/property`. */
function listAllowed(given: Case): string[] {
  const { sub, product, isPaired, setupMode, is8021x, mayNtp, policy } = given;
  const isAdmin = sub === 'admin';
  const isPad = product === 'arran' && isPaired;
  const hasTime = product !== 'longrow' && !isPad;
  const hasEthernet = product !== 'longrow';
  const hasAudioVideo = !['arran', 'longrow'].includes(product);
  const isInCloud = policy.osInstallPolicy === 'never' || policy.channel === 'failsafe';
  const table: [boolean, ...string[]][] = [
    // R6.5, R6.13.
    [
      isAdmin && !setupMode,
      'updateSystemSettings/hdmiCecEnabled',
      'updateAudioVideoSettings/usbAudioDevicesEnabled',
      'updateChromiumSettings',
      'runCameraDiagnostics',
      'deleteCameraDiagnosticsFiles',
      'runAudioDiagnostics',
      'clearAudioDiagnostics',
    ],
    // R6.9.
    [
      isAdmin && !setupMode && !isPad,
      'updateSystemSettings/shareAnalyticsDisabled',
      'updateRemoteAccessSettings',
    ],
    // R6.12.
    [
      isAdmin && !setupMode && !['arran', 'fettercairn', 'longrow'].includes(product),
      'updateSystemSettings/autoWakeEnabled',
    ],
    // R2.8, R2.32, R2.34.
    [
      isAdmin && !setupMode && hasAudioVideo,
      'updateAudioVideoSettings/autoPairingVolume',
      'updateAudioVideoSettings/musicModeEnabled',
      'updateAudioVideoSettings/cameraAntiBanding',
    ],
    // R2.33.
    [
      isAdmin && !setupMode && product === 'dalmore',
      'updateAudioVideoSettings/deepNoiseSuppressionEnabled',
    ],
    // R2.9.
    [isAdmin && !setupMode && hasTime, 'updateTimeSettings', 'updateLanguageSettings'],
    // R6.7, R6.8, R6.9.
    [!isPad && (hasTime || mayNtp), 'updateNtpSettings'],
    // R6.9, R6.10, R6.13.
    [sub !== 'oob' && !setupMode && !isPad && !isInCloud, 'changeUpdateSettings'],
    // R4.16, R6.9, R6.10.
    [sub !== 'oob' && (setupMode || (!isPad && !isInCloud)), 'startUpdate'],
    [sub !== 'oob', 'rebootDevice', 'enroll'],
    // R2.70.
    [
      sub !== 'oob' && setupMode,
      'updatePrimaryMode',
      'finalizeOutOfBox',
      'setSetupMode',
      'completeSetup',
      'setVideoPreview',
    ],
    [
      true,
      'updateHostname',
      'updateProxy',
      'setWifiRadio',
      'connectWifi',
      'removeWifi',
      'uploadCertificate',
      'deleteCertificate',
    ],
    // R2.19, R2.29.
    [hasEthernet, 'updateEthernetIp4'],
    [is8021x, 'createCsr', 'removeDot1xCertificates'],
    [is8021x && hasEthernet, 'configureEthernetDot1x', 'removeEthernetDot1x'],
  ];
  return table.flatMap(([isThere, ...ids]) => (isThere ? ids : [])).sort();
}

const getAddress = ({ path }: Pick<Operation, 'path'>) => path.replace('{id}', 'a');

/** Opens the console for a user of a device that takes every change, and returns its services. */
function open({ sub, product, isPaired, setupMode, is8021x, mayNtp, policy }: Case) {
  const ok = () => ({ body: {} });
  const device = createFakeDevice({
    ...Object.fromEntries(changes.map((it) => [`${it.method} ${getAddress(it)}`, ok])),
    'GET /api/v1/settings/system': () => ({
      body: { ...policy, shareAnalyticsDisabled: false, hdmiCecEnabled: false },
    }),
    'GET /api/v1/settings/updates': () => ({ body: { type: 'MANUAL', ...policy } }),
  });
  sessionStorage.clear();
  const services = createServices({
    config: defaultConfig,
    flags: { setupMode, is8021x, serialNumber: null },
    origin: location.origin,
    storage: sessionStorage,
    now: Date.now,
    warn: () => {},
    fetch: device.fetch,
  });
  services.session.open(makeToken({ sub, permissions: mayNtp ? ['network.ntp'] : [] }), null);
  services.queryClient.setQueryData(getQuery('/api/v1/status').queryKey, {
    ...barraStatus,
    product,
    isPaired,
  });
  return { services, device };
}

/** Sends a change as any page could. Returns whether it reached the device. */
async function send(
  { services, device }: ReturnType<typeof open>,
  { method, path }: Operation,
  body: object,
): Promise<boolean> {
  const call = services.client[method as 'PUT'] as (path: string, init: object) => Promise<unknown>;
  const error = await call(path, { body, params: { path: { id: 'a' } } }).then(
    () => null,
    (cause: unknown) => cause,
  );
  const wasSent = device.calls
    .splice(0)
    .some((made) => made.startsWith(`${method} ${getAddress({ path })}`));
  if (!wasSent) {
    expect(error).toBeInstanceOf(DeviceError);
    expect(error).toMatchObject({ status: 403, code: 'not-offered' });
    expect((error as DeviceError).detail).toMatch(/^[A-Z].*\.$/);
  }
  return wasSent;
}

// R6.18.
test('a change that the screens hide cannot be sent, for every user, product, mode and control', async () => {
  for (const given of everyCase) {
    const page = open(given);
    const sent: string[] = [];
    for (const change of changes) {
      const names = withRules.find(({ id }) => id === change.id)?.names ?? [null];
      for (const name of names) {
        const body = name === null ? {} : { [name]: true };
        const label = name === null ? change.id : `${change.id}/${name}`;
        if (await send(page, change, body)) sent.push(label);
      }
    }
    expect(sent.sort(), JSON.stringify(given)).toEqual(listAllowed(given));
  }
});

test('one property that the screens hide keeps the whole change back', async () => {
  const page = open({ ...(everyCase[0] as Case), product: 'arran', isPaired: true });
  const body = { hdmiCecEnabled: true, shareAnalyticsDisabled: true };
  expect(await send(page, operations.updateSystemSettings, body)).toBe(false);
  await expect(page.services.client.PUT('/api/v1/settings/system', { body })).rejects.toMatchObject(
    { detail: 'Use the paired device to change it.' },
  );
});
