import {
  getLifecycleOperation,
  getOperationThat,
  identityOperation,
} from '@stillhouse/contracts/marked-operations';
import { validateRequest } from '@stillhouse/contracts/validators';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { CheckRun } from '../../model/check-run.ts';
import { hasValues } from '../../observe/compare-values.ts';
import { getValuesAt, parseLocation } from '../../observe/json-location.ts';
import { type Reading, readResource } from '../../observe/read-resources.ts';
import { isSuccess } from '../../observe/responses.ts';
import { pollUntil, requestWithRetry } from '../../observe/retry.ts';
import { getRequestValues } from '../../values/request-values.ts';
import type { Obstacle, Resource, ValidBody } from './resource.ts';

export type Network = { readonly ssid: string; readonly wifiSecurity: string };

/** A network that does not exist, so the device fails to join it. */
export const unknownNetwork: Network = { ssid: 'verify-no-such-network', wifiSecurity: 'NONE' };
/** A space is a byte of a name like any other, also at its start and end. */
const spacedNetwork: Network = { ...unknownNetwork, ssid: ' verify  no network ' };

const create = getLifecycleOperation('savedWifi', 'create');
const remove = getLifecycleOperation('savedWifi', 'delete');
const read = identityOperation.id;
const { id: write, readback } = getOperationThat('switches-wifi');
/** The calls that the network depends on. */
export const radio = { write, read: parseLocation(readback?.operationId ?? '').operationId };
export const { id: nearbyNetworks } = getOperationThat('lists-wifi');

/** The Wi-Fi network that the device joins by itself. */
export const savedNetwork: Resource<Network> = {
  name: 'saved-wifi',
  noun: 'network',
  create,
  withinMs: 5_000,
  states: [unknownNetwork, spacedNetwork],
  toBody: (network) => network,
  toResponse: (network) => network,
  end: {
    event: 'the device to fail to join a network that does not exist',
    values: { state: 'FAILED' },
  },
  slowReads: true,
  needs: { write: radio.write, values: { enabled: true } },
  rules: {
    ended: {
      id: 'readback.ended',
      place: 'x-readback',
      sentence:
        'A network that cannot be joined has the state FAILED within the time of x-readback.',
    },
    response: {
      id: 'readback.response',
      place: 'responses/202',
      sentence: 'The response contains the network to join.',
    },
  },
  views: [
    {
      read,
      remove,
      undo: { readback: read, pointer: '/networkProperties/wifi/isSaved', value: false },
      pick: (body) => getValuesAt(body, ['networkProperties', 'wifi'])[0],
      shows: (wifi, network) =>
        hasValues(
          wifi,
          network === null
            ? { isSaved: false }
            : { isSaved: true, network: { ssid: network.ssid }, security: network.wifiSecurity },
        ),
      rules: {
        shown: {
          id: 'resources.saved',
          place: 'x-lifecycle',
          sentence:
            'A network to join is saved until it is removed, and the status contains its name.',
        },
        gone: {
          id: 'resources.gone',
          place: 'x-readback',
          sentence: 'The status no longer contains a removed network.',
        },
        goneAlready: {
          id: 'resources.gone-already',
          place: 'description',
          sentence: 'Removing returns 204 even if there is no network.',
        },
      },
    },
  ],
  listBodies,
  findObstacle,
};

/** A network with a certificate needs one that matches the key of the device. */
async function listBodies(run: CheckRun): Promise<readonly ValidBody<Network>[]> {
  const { body } = await readResource(run, nearbyNetworks);
  const nearby = getValuesAt(body, ['*', 'ssid']);
  return (getRequestValues(run.contract, create.id)?.valid ?? []).flatMap((variant) => {
    const { place, value } = variant;
    if (!isRecord(value) || JSON.stringify(value).includes('deviceCertificate')) return [];
    const isName = place === '/ssid';
    const json = isName ? value : { ...value, ssid: unknownNetwork.ssid };
    // The schema counts 32 characters, Wi-Fi counts 32 octets (IEEE 802.11, 9.4.2.2).
    if (Buffer.byteLength(String(json.ssid)) > 32 || nearby.includes(json.ssid)) return [];
    if (validateRequest(create.id, json).length > 0) return [];
    const network = { ssid: String(json.ssid), wifiSecurity: String(json.wifiSecurity) };
    return [{ variant, json, state: isName ? network : null, isAccepted: isSuccess }];
  });
}

/** Joining a network removes the saved one, and its password cannot be read. */
async function findObstacle(run: CheckRun): Promise<Obstacle | null> {
  const enabledBy = 'Switch on the Wi-Fi radio, remove the saved networks, and run again';
  const status = await readResource(run, read);
  const { body } = await readResource(run, radio.read);
  const wifi = savedNetwork.views[0].pick(status.body);
  if (hasValues(wifi, { isSaved: true }))
    return {
      reason: 'A network is saved, and its credentials could not be restored.',
      enabledBy,
    };
  const isOn = hasValues(body, { enabled: true }) && hasValues(wifi, { isSaved: false });
  return isOn ? null : { reason: 'The Wi-Fi radio is off.', enabledBy };
}

/** Saves a network that does not exist, if the device has none and may get one. */
export async function saveUnknownNetwork(run: CheckRun): Promise<void> {
  if (!run.target.mayCall(create.id).allowed || (await findObstacle(run)) !== null) return;
  const [{ undo, shows, pick }] = savedNetwork.views;
  await run.undoLog.record({ operationId: remove.id, ...undo });
  await requestWithRetry(run, { operationId: create.id, json: unknownNetwork });
  const isSaved = ({ body }: Reading) => shows(pick(body), unknownNetwork);
  await pollUntil(savedNetwork.withinMs, () => readResource(run, read), isSaved);
}

/** Reads which network is saved, without its connection, which may change at any time. */
export async function readSavedNetwork(run: CheckRun) {
  const { body, exchange } = await readResource(run, read);
  const wifi = savedNetwork.views[0].pick(body);
  const [isSaved, security, ssid] = [['isSaved'], ['security'], ['network', 'ssid']].map(
    (keys) => getValuesAt(wifi, keys)[0],
  );
  return { network: { isSaved, security, ssid }, exchange };
}
