import type { OperationId } from '@stillhouse/contracts/operations';
import { isObject, isSuccess, type JsonObject, parseJson, withJson } from '../mutant/message.ts';
import type { Mutant } from '../mutant/mutant.ts';

/** Two responses that contradict each other. */
export const contradictions: readonly Mutant[] = [
  createContradiction(
    'serial-number',
    'getOfflineStatus',
    'the offline status has another serial number',
    (body) => ({ ...body, serialNumber: 'NAzzzzzz99999' }),
  ),
  createContradiction(
    'ntp-server',
    'getStatus',
    'the status and the settings have different NTP servers',
    (body) => ({ ...body, ntpServer: 'elsewhere.example' }),
  ),
  createContradiction(
    'time-zone',
    'getTimeSettings',
    'the time zone is not in the list',
    (body) => ({
      ...body,
      timeZone: { id: 'Mars/Olympus', longDisplayName: 'Olympus Mons' },
    }),
  ),
  createContradiction(
    'language',
    'getLanguageSettings',
    'the language is not in the list',
    (body) => ({
      ...body,
      languageCode: 'tlh',
    }),
  ),
  createContradiction('mac-address', 'getStatus', 'an interface has two MAC addresses', (body) => ({
    ...body,
    ethernetMacAddress: '02:00:00:00:00:99',
  })),
  createContradiction(
    'network-online',
    'getNetworkStatus',
    'the network status contradicts the status',
    (body) =>
      Object.fromEntries(
        Object.entries(body).map(([key, value]) => [
          key,
          isObject(value) ? { ...value, isOnline: value.isOnline !== true } : value,
        ]),
      ),
  ),
  createContradiction(
    'online',
    'getStatus',
    'the status contradicts the network status',
    (body) => ({
      ...body,
      isOnline: body.isOnline !== true,
    }),
  ),
  createContradiction(
    'product',
    'getStatus',
    'the product code belongs to a product without these operations',
    (body) => ({ ...body, product: 'longrow' }),
  ),
  createContradiction(
    'firmware',
    'getStatus',
    'the firmware version changes with every read',
    () => {
      let reads = 0;
      return (body: JsonObject) => {
        reads += 1;
        return { ...body, firmwareVersion: `NFA1.20290401.000${reads % 10}` };
      };
    },
  ),
  createContradiction(
    'failure-reason',
    'getUpdateState',
    'an update that has not failed has a reason',
    (body) => ({ ...body, reason: 'noSpace' }),
  ),
  createContradiction(
    'obstacle',
    'getStatus',
    'a device that is online has no internet',
    (body) => ({ ...body, obstacle: 'noInternet' }),
  ),
  createContradiction(
    'offered-version',
    'getAvailableUpdate',
    'the offered version is the running one',
    (body) => ({
      ...body,
      upgradeState: 'upgradeAvailable',
      availableVersion: body.currentVersion ?? '',
    }),
  ),
  createContradiction(
    'dot1x-without-method',
    'getStatus',
    'the status has credentials for 802.1X without their method',
    (body) => withEthernetDot1x(body, { configured: true, identity: 'room-4' }),
  ),
  createContradiction(
    'dot1x-removed-certificate',
    'getStatus',
    'the status has the certificate of removed credentials',
    (body) =>
      withEthernetDot1x(body, {
        configured: false,
        certificate: { subject: 'CN=a', issuer: 'CN=b', notBefore: 0, notAfter: 1 },
      }),
  ),
  createContradiction(
    'dot1x-not-reported',
    'getStatus',
    'the status has no credentials for 802.1X although they are set',
    (body) => withEthernetDot1x(body, { configured: false }),
    { class: 'readback', profile: 'destructive', operationId: 'configureEthernetDot1x' },
  ),
  createContradiction(
    'dot1x-other-certificate',
    'getStatus',
    'the status has another certificate for 802.1X than the one that is set',
    (body) =>
      withEthernetDot1x(body, {
        configured: true,
        identity: 'verify',
        method: 'TLS',
        certificate: { subject: 'CN=a', issuer: 'CN=b', notBefore: 0, notAfter: 1 },
      }),
    { class: 'readback', profile: 'destructive', operationId: 'configureEthernetDot1x' },
  ),
  createContradiction(
    'dot1x-still-reported',
    'getStatus',
    'the status has credentials for 802.1X that were removed',
    (body) => withEthernetDot1x(body, { configured: true, identity: 'verify', method: 'TLS' }),
    { class: 'readback', profile: 'destructive', operationId: 'removeEthernetDot1x' },
  ),
  createContradiction(
    'dot1x-without-network',
    'getStatus',
    'Wi-Fi is admitted by 802.1X, also without a saved network',
    (body) => withDot1x(body, { wifi: { configured: false, authorization: 'authorized' } }),
    { class: 'agreement', profile: 'destructive', operationId: 'getStatus' },
  ),
];

function withEthernetDot1x(body: JsonObject, ethernet: JsonObject): JsonObject {
  return withDot1x(body, { ethernet });
}

function withDot1x(body: JsonObject, interfaces: JsonObject): JsonObject {
  const { networkProperties } = body;
  if (!isObject(networkProperties) || !isObject(networkProperties.dot1x)) return body;
  const dot1x = { ...networkProperties.dot1x, ...interfaces };
  return { ...body, networkProperties: { ...networkProperties, dot1x } };
}

type Change = (body: JsonObject) => JsonObject;

function createContradiction(
  rule: string,
  operationId: OperationId,
  summary: string,
  change: Change | (() => Change),
  found: Pick<Mutant, 'class' | 'profile' | 'operationId'> = {
    class: 'agreement',
    profile: 'read',
    operationId,
  },
): Mutant {
  return {
    ...found,
    id: `${found.class}.${rule}:${found.operationId}`,
    alsoReportedAs: ['shape', 'readback', 'time', 'isolation', 'status'],
    summary,
    createHandler: () => {
      const turn: Change = change.length === 0 ? (change as () => Change)() : (change as Change);
      return {
        async respond(request, upstream) {
          const response = await upstream.forward(request);
          const body = parseJson(response);
          return request.operation?.id === operationId && isSuccess(response) && isObject(body)
            ? withJson(response, turn(body))
            : response;
        },
      };
    },
  };
}
