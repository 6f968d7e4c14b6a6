import { getLifecycleOperation, identityOperation } from '@stillhouse/contracts/marked-operations';
import { hasEqualValue, hasValues } from '../../observe/compare-values.ts';
import { getValuesAt } from '../../observe/json-location.ts';
import { readResource } from '../../observe/read-resources.ts';
import type { IssuedCertificate } from './certificate-authority.ts';
import { listCertificateBodies } from './certificate-bodies.ts';
import type { Resource, View } from './resource.ts';
import { type Network, savedNetwork, unknownNetwork } from './saved-network.ts';

type Credentials = IssuedCertificate & { readonly identity: string };

/** Returned as it was sent: case, accents and characters of 4 bytes. */
const identity = 'V\u00e9rify e\u0301 \u{1f600}';
const method = 'TLS';

const create = getLifecycleOperation('ethernetDot1x', 'create');
const list = getLifecycleOperation('dot1xCertificate', 'list').id;

const toReport = ({ identity: name }: Credentials) => ({
  configured: true,
  identity: name,
  method,
});

const certificates: View<Credentials> = {
  read: list,
  remove: getLifecycleOperation('dot1xCertificate', 'delete'),
  undo: { readback: list, pointer: '', value: [] },
  pick: (body) => body,
  shows: (listed, state) =>
    state === null
      ? hasEqualValue(listed, [])
      : Array.isArray(listed) && listed.some((one) => hasValues(one, state.validity)),
  rules: {
    shown: {
      id: 'readback.listed',
      place: 'x-readback',
      sentence: 'The CA certificate of the credentials is listed with its validity.',
    },
    gone: {
      id: 'resources.gone',
      place: 'responses/204',
      sentence: 'Removed certificates are no longer listed.',
    },
    goneAlready: {
      id: 'resources.gone-already',
      place: 'description',
      sentence: 'Removing returns 204 even if there are no certificates.',
    },
  },
};

/** Older firmware does not report it. */
const report: View<Credentials> = {
  read: identityOperation.id,
  remove: getLifecycleOperation('ethernetDot1x', 'delete'),
  undo: { readback: list, pointer: '', isUnseen: true },
  isOptional: true,
  pick: (body) => getValuesAt(body, ['networkProperties', 'dot1x', 'ethernet'])[0],
  shows: (part, state) =>
    hasValues(
      part,
      state === null
        ? { configured: false }
        : { ...toReport(state), certificate: { issuer: state.issuer, ...state.validity } },
    ),
  rules: {
    shown: {
      id: 'readback.reported',
      place: 'x-affects',
      sentence: 'A status that reports 802.1X contains the credentials of Ethernet.',
    },
    removed: {
      id: 'resources.removed',
      place: 'responses/204',
      sentence: 'Existing credentials can be removed.',
    },
    gone: {
      id: 'readback.not-reported',
      place: 'x-affects',
      sentence: 'A status that reports 802.1X no longer contains removed credentials of Ethernet.',
    },
    goneAlready: {
      id: 'resources.gone-already',
      place: 'description',
      sentence: 'Removing returns 204 even if there are no credentials.',
    },
  },
};

/**
 * The 802.1X credentials of Ethernet and their certificates.
 * @param issued without a certificate, there is no state to try
 */
export function createEthernetCredentials(issued: IssuedCertificate | null): Resource<Credentials> {
  return {
    name: 'dot1x',
    noun: '802.1X credentials',
    create,
    withinMs: 5_000,
    states: issued === null ? [] : [{ ...issued, identity }],
    toBody: ({ identity: name, pems }) => ({ credentials: { identity: name, method, ...pems } }),
    toResponse: toReport,
    rules: {
      response: {
        id: 'resources.taken',
        place: 'responses/200',
        sentence:
          'Credentials with a certificate for the key of the signing request are accepted and returned.',
      },
    },
    views: [certificates, report],
    listBodies: async ({ contract }) =>
      issued === null ? [] : listCertificateBodies(contract, create, issued),
    async findObstacle(run) {
      const { body } = await readResource(run, list);
      return hasEqualValue(body, [])
        ? null
        : {
            reason: 'The device has 802.1x credentials, which could not be restored.',
            enabledBy: 'Remove the 802.1x credentials from the device, and run again',
          };
    },
  };
}

/** A network with a certificate instead of a password. The other laws test a saved network. */
export const savedWithCertificate = {
  id: 'resources.saved-with-certificate',
  place: 'description',
  sentence: 'A network with a certificate for the key of the signing request is saved.',
};

export function createCertificateNetwork(issued: IssuedCertificate): Resource<Network> {
  const [view] = savedNetwork.views;
  return {
    ...savedNetwork,
    name: 'dot1x',
    states: [{ ...unknownNetwork, wifiSecurity: 'EAP' }],
    rules: {},
    views: [{ ...view, rules: { ...view.rules, shown: savedWithCertificate } }],
    toBody: (network) => ({
      ...network,
      credentials: { identity: 'verify', method, ...issued.pems },
    }),
    listBodies: async ({ contract }) =>
      listCertificateBodies(contract, savedNetwork.create, issued),
  };
}
