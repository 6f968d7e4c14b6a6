import type { OperationId } from '@stillhouse/contracts/operations';
import { type Bug, createBug } from '../mutant/bug.ts';
import { changeBody } from '../mutant/changes.ts';
import {
  createProblemResponse,
  isSuccess,
  type JsonObject,
  parseItems,
  parseMembers,
  withRequestJson,
} from '../mutant/message.ts';
import type { Mutant } from '../mutant/mutant.ts';

const maxPasswordLength = 127;

/** Values that are written after others, or are longer or odder than usual. */
export const secondValueBugs: readonly Mutant[] = [
  createBug({
    id: 'readback.from-trackers-name-cut:updateNtpSettings',
    summary: 'a name of more than 33 characters is stored without its end',
    report: {
      symptom: 'The name of a server with 34 characters is cut to 33 when it is saved.',
      source: 'arendst/Tasmota#3945',
    },
    ...changeSent(({ ntpServer, ...body }) =>
      typeof ntpServer === 'string' && ntpServer.length > 33
        ? { ...body, ntpServer: ntpServer.slice(0, 33) }
        : undefined,
    ),
  }),
  createBug({
    id: 'auth.from-trackers-long-password:updateRemoteAccessSettings/signIn',
    summary: 'of a password, only the first 127 characters count',
    operationId: 'updateRemoteAccessSettings',
    report: {
      symptom: 'Passwords above 127 characters are cut without a message.',
      source: 'opentechinstitute/commotion-router#146',
    },
    harm: 'destructive',
    memory: () => ({ current: '' }),
    on: 'signIn',
    remember({ request, response, memory }) {
      const { password } = parseMembers(request);
      const isChange = request.operation?.id === 'updateRemoteAccessSettings';
      if (isChange && isSuccess(response) && typeof password === 'string')
        memory.current = password;
    },
    status: 404,
    after({ request, upstream, memory: { current } }) {
      const { userName, password } = parseMembers(request);
      const isEqual =
        String(password).slice(0, maxPasswordLength) === current.slice(0, maxPasswordLength);
      return isEqual && userName === 'admin' && current.length > maxPasswordLength
        ? upstream.forward(withRequestJson(request, { userName, password: current }))
        : undefined;
    },
  }),
  createBug({
    id: 'auth.from-trackers-exclamation-mark:updateRemoteAccessSettings/signIn',
    summary: 'nobody can sign in with a password that has an exclamation mark',
    operationId: 'updateRemoteAccessSettings',
    report: {
      symptom: 'The use of ! in a password breaks the sign-in.',
      source: 'logicog/RTLPlayground#222',
    },
    harm: 'destructive',
    on: 'signIn',
    before: ({ request }) =>
      String(parseMembers(request).password).includes('!')
        ? createProblemResponse(404, 'sign-in-refused', 'User name and password do not match.')
        : undefined,
  }),
  createBug({
    id: 'readback.from-trackers-not-cleared:updateEthernetIp4',
    summary: 'a secondary DNS server cannot be cleared',
    report: {
      symptom: 'DNS servers are not cleared by a static configuration without them.',
      source: 'xapi-project/xen-api#6707',
    },
    harm: 'destructive',
    async before({ request, upstream }) {
      const sent = parseMembers(request);
      if (sent.mode !== 'static' || sent.secondaryDns !== '') return undefined;
      const { secondaryDns } = parseMembers(await upstream.call('getEthernetIp4'));
      return secondaryDns === undefined
        ? undefined
        : withRequestJson(request, { ...sent, secondaryDns });
    },
  }),
  createBug({
    id: 'resources.from-trackers-same-subject:uploadCertificate',
    summary: 'another certificate with the same subject and issuer is rejected',
    report: {
      symptom: 'An upload with the same subject and issuer name is not allowed.',
      source: 'ibm-openbmc/dev#1392',
    },
    reads: 'listCertificates',
    status: 'success',
    async after({ response, earlier, upstream }) {
      const names = ({ subject, issuer }: JsonObject) => `${subject}\n${issuer}`;
      const before = parseItems(earlier);
      const known = new Set(before.map(({ fingerprint }) => fingerprint));
      const added = parseItems(response).filter(({ fingerprint }) => !known.has(fingerprint));
      if (!added.some((one) => before.some((other) => names(one) === names(other))))
        return undefined;
      for (const { fingerprint } of added)
        await upstream.call('deleteCertificate', { path: { id: String(fingerprint) } });
      return createProblemResponse(400, 'invalid-request', 'The certificate exists already.');
    },
  }),
  createBug({
    id: 'valid-input.from-trackers-comma:createCsr',
    summary: 'a comma in the name of the organization is rejected',
    report: {
      symptom: 'The organization of a certificate contains invalid characters: comma and period.',
      source: 'opnsense/core#4561',
    },
    harm: 'destructive',
    before: ({ request }) =>
      /[,.]/.test(String(parseMembers(request).organizationName ?? ''))
        ? createProblemResponse(400, 'invalid-request', 'The organization has invalid characters.')
        : undefined,
  }),
  createBug({
    id: 'readback.from-trackers-rounded:updateAudioVideoSettings',
    summary: 'two volumes are stored as the next one',
    report: {
      symptom: 'The volume cannot be set to 56 and 57, because of rounding.',
      source: 'hifiberry/audiocontrol2#6',
    },
    ...changeSent((body) =>
      [-37, -36].includes(Number(body.autoPairingVolume))
        ? { ...body, autoPairingVolume: -35 }
        : undefined,
    ),
  }),
  createBug({
    id: 'readback.from-trackers-escaped-name:connectWifi',
    summary: 'the name of a network beyond ASCII is returned with escapes',
    report: {
      symptom: 'The network of “iBoy’s Home” has the name iBoy\\xE2\\x80\\x99s Home.',
      source: 'MichaIng/DietPi#3495',
    },
    harm: 'destructive',
    on: ({ operation }) => isOneOf(operation?.id, ['connectWifi', 'getStatus']),
    status: 'success',
    after: changeBody((body) => {
      if (typeof body.ssid === 'string') return { ...body, ssid: escapeBytes(body.ssid) };
      const text = JSON.stringify(body).replace(
        /("network":\{"ssid":)("(?:[^"\\]|\\.)*")/,
        (_, key, ssid) => key + JSON.stringify(escapeBytes(JSON.parse(ssid))),
      );
      return JSON.parse(text);
    }),
  }),
];

/** Changes the JSON object that the device gets. Undefined: it stays, to the byte. */
function changeSent(change: (body: JsonObject) => JsonObject | undefined) {
  return {
    before({ request }) {
      const changed = change(parseMembers(request));
      return changed === undefined ? undefined : withRequestJson(request, changed);
    },
  } satisfies Omit<Bug, 'id' | 'summary'>;
}

function isOneOf(id: OperationId | undefined, ids: readonly OperationId[]): boolean {
  return id !== undefined && ids.includes(id);
}

/** Writes the bytes of characters beyond ASCII as wpa_supplicant does. */
function escapeBytes(name: string): string {
  const toHex = (byte: number) => `\\x${byte.toString(16).toUpperCase()}`;
  return name.replace(/[^ -~]/gu, (character) => [...Buffer.from(character)].map(toHex).join(''));
}
