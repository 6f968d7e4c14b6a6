import { createBugs } from '../mutant/bug.ts';
import { changeBody, setMembers } from '../mutant/changes.ts';
import { isObject, type JsonObject } from '../mutant/message.ts';
import type { Mutant } from '../mutant/mutant.ts';

const also = ['shape', 'readback', 'time', 'isolation', 'status'] as const;
const certificate = { subject: 'CN=a', issuer: 'CN=b', notBefore: 0, notAfter: 1 };

/** Two responses that contradict each other. */
export const contradictions: readonly Mutant[] = [
  ...createBugs({ also, harm: 'read', status: 'success', memory: () => ({ reads: 0 }) }, [
    {
      id: 'agreement.serial-number:getOfflineStatus',
      summary: 'the offline status has another serial number',
      after: setMembers({ serialNumber: 'NAzzzzzz99999' }),
    },
    {
      id: 'agreement.ntp-server:getStatus',
      summary: 'the status and the settings have different NTP servers',
      after: setMembers({ ntpServer: 'elsewhere.example' }),
    },
    {
      id: 'agreement.time-zone:getTimeSettings',
      summary: 'the time zone is not in the list',
      after: setMembers({ timeZone: { id: 'Mars/Olympus', longDisplayName: 'Olympus Mons' } }),
    },
    {
      id: 'agreement.language:getLanguageSettings',
      summary: 'the language is not in the list',
      after: setMembers({ languageCode: 'tlh' }),
    },
    {
      id: 'agreement.mac-address:getStatus',
      summary: 'an interface has two MAC addresses',
      after: setMembers({ ethernetMacAddress: '02:00:00:00:00:99' }),
    },
    {
      id: 'agreement.network-online:getNetworkStatus',
      summary: 'the network status contradicts the status',
      after: changeBody((body) =>
        Object.fromEntries(
          Object.entries(body).map(([key, value]) => [
            key,
            isObject(value) ? { ...value, isOnline: value.isOnline !== true } : value,
          ]),
        ),
      ),
    },
    {
      id: 'agreement.online:getStatus',
      summary: 'the status contradicts the network status',
      after: changeBody((body) => ({ ...body, isOnline: body.isOnline !== true })),
    },
    {
      id: 'agreement.product:getStatus',
      summary: 'the product code belongs to a product without these operations',
      after: setMembers({ product: 'longrow' }),
    },
    {
      id: 'agreement.firmware:getStatus',
      summary: 'the firmware version changes with every read',
      after: changeBody((body, { memory }) => {
        memory.reads += 1;
        return { ...body, firmwareVersion: `NFA1.20290401.000${memory.reads % 10}` };
      }),
    },
    {
      id: 'agreement.failure-reason:getUpdateState',
      summary: 'an update that has not failed has a reason',
      after: setMembers({ reason: 'noSpace' }),
    },
    {
      id: 'agreement.obstacle:getStatus',
      summary: 'a device that is online has no internet',
      after: setMembers({ obstacle: 'noInternet' }),
    },
    {
      id: 'agreement.offered-version:getAvailableUpdate',
      summary: 'the offered version is the running one',
      after: changeBody((body) => ({
        ...body,
        upgradeState: 'upgradeAvailable',
        availableVersion: body.currentVersion ?? '',
      })),
    },
    {
      id: 'agreement.dot1x-without-method:getStatus',
      summary: 'the status has credentials for 802.1X without their method',
      after: setDot1x({ ethernet: { configured: true, identity: 'room-4' } }),
    },
    {
      id: 'agreement.dot1x-removed-certificate:getStatus',
      summary: 'the status has the certificate of removed credentials',
      after: setDot1x({ ethernet: { configured: false, certificate } }),
    },
  ]),
  ...createBugs({ also, harm: 'destructive', on: 'getStatus', status: 'success' }, [
    {
      id: 'readback.dot1x-not-reported:configureEthernetDot1x',
      summary: 'the status has no credentials for 802.1X although they are set',
      after: setDot1x({ ethernet: { configured: false } }),
    },
    {
      id: 'readback.dot1x-other-certificate:configureEthernetDot1x',
      summary: 'the status has another certificate for 802.1X than the one that is set',
      after: setDot1x({
        ethernet: { configured: true, identity: 'verify', method: 'TLS', certificate },
      }),
    },
    {
      id: 'readback.dot1x-still-reported:removeEthernetDot1x',
      summary: 'the status has credentials for 802.1X that were removed',
      after: setDot1x({ ethernet: { configured: true, identity: 'verify', method: 'TLS' } }),
    },
    {
      id: 'agreement.dot1x-without-network:getStatus',
      summary: 'Wi-Fi is admitted by 802.1X, also without a saved network',
      after: setDot1x({ wifi: { configured: false, authorization: 'authorized' } }),
    },
  ]),
];

function setDot1x(interfaces: JsonObject) {
  return changeBody((body) => {
    const { networkProperties } = body;
    if (!isObject(networkProperties) || !isObject(networkProperties.dot1x)) return body;
    const dot1x = { ...networkProperties.dot1x, ...interfaces };
    return { ...body, networkProperties: { ...networkProperties, dot1x } };
  });
}
