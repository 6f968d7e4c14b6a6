import { X509Certificate } from 'node:crypto';
import type { OperationId } from '@stillhouse/contracts/operations';
import { type Bug, createBugs } from '../mutant/bug.ts';
import { readFile } from '../mutant/certificates.ts';
import { changeBody, changeList, editJson } from '../mutant/changes.ts';
import {
  createProblemResponse,
  isObject,
  type Json,
  type JsonObject,
  parseJson,
  parseMembers,
  withRequestJson,
} from '../mutant/message.ts';
import type { Mutant, ProxyRequest } from '../mutant/mutant.ts';

type Change = (text: string) => string;

const reject = () => createProblemResponse(400, 'invalid-request', 'The value is not allowed.');
const cut = (bytes: number) => (text: string) =>
  Buffer.from(text).subarray(0, bytes).toString('utf8');

/** Changes every text of a JSON value. */
function mapTexts(value: Json, change: Change): Json {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, mapTexts(inner, change)]),
  );
}

/** The device stores other texts than a request has. */
function storesAs(change: Change): Pick<Bug, 'before'> {
  return {
    before({ request }) {
      const sent = parseJson(request);
      const stored = sent === undefined ? undefined : mapTexts(sent, change);
      return JSON.stringify(stored) === JSON.stringify(sent)
        ? request
        : withRequestJson(request, stored);
    },
  };
}

/** Responses of some operations have other texts. */
function shows(change: Change, ...ids: readonly OperationId[]) {
  return {
    on: ({ operation }) => operation !== null && ids.includes(operation.id),
    status: 'success',
    after: changeBody((body) => mapTexts(body, change)),
  } satisfies Omit<Bug, 'id' | 'summary'>;
}

/** The device rejects a listed value. */
const rejects = (isRejected: (text: string) => boolean): Pick<Bug, 'before'> => ({
  before({ request }) {
    const { timeZone, languageCode } = parseMembers(request);
    const value = isObject(timeZone) ? timeZone.id : languageCode;
    return typeof value === 'string' && isRejected(value) ? reject() : undefined;
  },
});

const changeItems = (change: (item: JsonObject) => JsonObject): Pick<Bug, 'status' | 'after'> => ({
  status: 'success',
  after: changeList((items) => items.map(change)),
});

const changeOffset = (change: (offset: string, id: string) => string) =>
  changeItems((item) => ({ ...item, offset: change(String(item.offset), String(item.id)) }));

const list = 'listCertificates';
const upload = 'uploadCertificate';

/** Changes the members of certificates in all responses. */
const changeCertificates = (keys: readonly string[], change: Change) =>
  ({
    on: ({ operation }) => operation?.id === list || operation?.id === upload,
    status: 'success',
    after: editJson((json) => {
      for (const item of Array.isArray(json) ? json.filter(isObject) : []) {
        for (const key of keys) if (typeof item[key] === 'string') item[key] = change(item[key]);
      }
    }),
  }) satisfies Omit<Bug, 'id' | 'summary'>;

const changeNames = (change: Change) => changeCertificates(['subject', 'issuer'], change);

/** Rejects files with a certificate of a kind. */
const rejectsKeys = (
  isRejected: (key: X509Certificate['publicKey']) => boolean,
): Pick<Bug, 'before'> => ({
  before: ({ request }) => (hasKey(request, isRejected) ? reject() : undefined),
});

function hasKey(
  request: ProxyRequest,
  isMeant: (key: X509Certificate['publicKey']) => boolean,
): boolean {
  const [pem] =
    /-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----/s.exec(readFile(request)) ?? [];
  try {
    return pem !== undefined && isMeant(new X509Certificate(pem).publicKey);
  } catch {
    return false;
  }
}

const getCurve = (key: X509Certificate['publicKey']) => key.asymmetricKeyDetails?.namedCurve;
const getBits = (key: X509Certificate['publicKey']) => key.asymmetricKeyDetails?.modulusLength;

const ntp = 'updateNtpSettings';
const zone = 'updateTimeSettings';
const language = 'updateLanguageSettings';
const zones = 'listTimeZones';
const languages = 'listLanguages';
const password = 'updateRemoteAccessSettings';

/** Values that a device stores otherwise than it accepts them, and lists that are wrong. */
export const storedValueMutants: readonly Mutant[] = [
  ...createBugs({ also: ['valid-input'] }, [
    {
      id: `readback.stored-32:${ntp}`,
      summary: 'a server name is stored up to 32 bytes',
      ...storesAs(cut(32)),
    },
    {
      id: `readback.stored-63:${ntp}`,
      summary: 'a server name is stored up to 63 bytes',
      ...storesAs(cut(63)),
    },
    {
      id: `readback.stored-lower-case:${ntp}`,
      summary: 'a server name is stored in lower case',
      ...storesAs((text) => text.toLowerCase()),
    },
    {
      id: `readback.stored-underscore:${ntp}`,
      summary: 'an underscore in a server name is stored as a hyphen',
      ...storesAs((text) => text.replaceAll(/(?<=.)_(?=.)/g, '-')),
    },
    {
      id: `readback.stored-port:${ntp}`,
      summary: 'a server address loses what follows its first colon',
      ...shows((text) => text.split(':')[0] ?? '', 'getNtpSettings', ntp),
    },
    {
      id: `readback.zone-alias:${zone}`,
      summary: 'Asia/Kathmandu is stored as Asia/Kolkata',
      ...storesAs((text) => text.replace('Asia/Kathmandu', 'Asia/Kolkata')),
    },
    {
      id: `readback.zone-parts:${zone}`,
      summary: 'a time zone with three parts is shown with two',
      ...shows((text) => text.replace(/^(\w+)\/\w+\/(\w+)$/, '$1/$2'), 'getTimeSettings', zone),
    },
    {
      id: `readback.language-script:${language}`,
      summary: 'the script of a language is lost',
      ...shows(
        (text) => text.replace(/^([a-z]+)-[A-Z][a-z]{3}\b/, '$1'),
        'getLanguageSettings',
        language,
      ),
    },
    {
      id: `valid-input.zone-minutes:${zone}`,
      summary: 'a time zone of quarters of an hour is rejected',
      ...rejects((id) => /Kathmandu|Chatham|Eucla/.test(id)),
    },
    {
      id: `valid-input.zone-parts:${zone}`,
      summary: 'a time zone with three parts is rejected',
      ...rejects((id) => id.split('/').length > 2),
    },
    {
      id: `valid-input.zone-plain:${zone}`,
      summary: 'a time zone without a region is rejected',
      ...rejects((id) => !id.includes('/')),
    },
    {
      id: `valid-input.language-script:${language}`,
      summary: 'a language with a script is rejected',
      ...rejects((tag) => /-[A-Z][a-z]{3}\b/.test(tag)),
    },
  ]),
  ...createBugs({ harm: 'destructive', also: ['valid-input'] }, [
    {
      id: `valid-input.zone-single:${zone}`,
      summary: 'one time zone of the list is rejected',
      ...rejects((id) => id === 'Europe/Tallinn'),
    },
    {
      id: `valid-input.language-single:${language}`,
      summary: 'one language of the list is rejected',
      ...rejects((tag) => tag === 'it-IT'),
    },
    {
      id: `readback.password-64:${password}`,
      summary: 'a password is stored up to 64 bytes, and compared as a whole',
      ...storesAs(cut(64)),
    },
    {
      id: `readback.password-trimmed:${password}`,
      summary: 'a password is stored without the space at its end',
      ...storesAs((text) => text.trim()),
    },
    {
      id: `readback.password-ascii:${password}`,
      summary: 'a password is stored without letters beyond ASCII',
      ...storesAs((text) => text.replaceAll(/[^ -~]/gu, '')),
    },
    {
      id: `valid-input.password-quotes:${password}`,
      summary: 'a password with a quotation mark is rejected',
      before: ({ request }) => (request.body.includes('\\"') ? reject() : undefined),
    },
    {
      id: 'resources.ssid-format:connectWifi',
      summary: 'a network name is used as a format',
      ...shows((text) => text.replaceAll('%s', '(null)'), 'connectWifi', 'getStatus'),
    },
    {
      id: 'resources.ssid-blanks:connectWifi',
      summary: 'double spaces in a network name become one',
      ...shows((text) => text.replaceAll(/ {2,}/g, ' '), 'connectWifi', 'getStatus'),
    },
  ]),
  ...createBugs({ harm: 'read' }, [
    {
      id: `agreement.offset-minutes:${zones}`,
      summary: 'offsets are cut to half an hour',
      ...changeOffset((offset) => offset.replace(':45', ':30')),
    },
    {
      id: `agreement.offset-sign:${zones}`,
      summary: 'offsets have the opposite sign',
      ...changeOffset((offset) => offset.replace(/^[+-]/, (sign) => (sign === '+' ? '-' : '+'))),
    },
    {
      id: `agreement.offset-zone:${zones}`,
      summary: 'one time zone has the offset of another one',
      ...changeOffset((offset, id) => (id === 'Asia/Tokyo' ? '+05:30' : offset)),
    },
    {
      id: `agreement.listed-twice:${zones}`,
      summary: 'a time zone is listed twice',
      status: 'success',
      after: changeList((items) => [...items, ...items.slice(0, 1)]),
    },
    {
      id: `agreement.listed-twice:${languages}`,
      summary: 'a language is listed twice',
      status: 'success',
      after: changeList((items) => [...items, ...items.slice(-1)]),
    },
    {
      id: `agreement.language-names:${languages}`,
      summary: 'each language has the name of the next one',
      status: 'success',
      after: changeList((items) =>
        items.map((item, i) => ({
          ...item,
          displayLanguage: items[(i + 1) % items.length]?.displayLanguage ?? '',
        })),
      ),
    },
    {
      id: `agreement.language-tag:${languages}`,
      summary: 'a language tag has its region twice',
      ...changeItems((item) => ({ ...item, tag: String(item.tag).replace('sv-SE', 'sv-SE-SE') })),
    },
  ]),
  ...createBugs({ also: ['shape'] }, [
    {
      id: `resources.name-comma:${list}`,
      summary: 'a name ends at its comma',
      ...changeNames((name) => name.replaceAll(/\\,[^,]*/g, '')),
    },
    {
      id: `resources.name-plus:${list}`,
      summary: 'a plus in a name becomes a space',
      ...changeNames((name) => name.replaceAll('\\+', ' ').replaceAll('+', ' ')),
    },
    {
      id: `resources.name-backslash:${list}`,
      summary: 'a backslash in a name is missing',
      ...changeNames((name) => name.replaceAll('\\\\', '')),
    },
    {
      id: `resources.name-quotes:${list}`,
      summary: 'a quotation mark in a name becomes an entity',
      ...changeNames((name) => name.replaceAll(/\\?"/g, '&quot;')),
    },
    {
      id: `resources.name-hash:${list}`,
      summary: 'the number sign at the start of a name is missing',
      ...changeNames((name) => name.replaceAll(/=\\?#/g, '=')),
    },
    {
      id: `resources.name-several:${list}`,
      summary: 'of several units, only the first is shown',
      ...changeNames((name) => {
        let found = 0;
        return name.replaceAll(/,OU=(?:[^,\\]|\\.)*/g, (unit) => (found++ === 0 ? unit : ''));
      }),
    },
    {
      id: `resources.name-email:${list}`,
      summary: 'the address in a name is missing',
      ...changeNames((name) => name.replace(/,?EMAILADDRESS=[^,]*/, '')),
    },
    {
      id: `resources.key-curve:${list}`,
      summary: 'every curve is P-256',
      ...changeCertificates(['keyType'], (text) => text.replace(/P-\d+/, 'P-256')),
    },
    {
      id: `resources.key-bits:${list}`,
      summary: 'an RSA key has at most 2,048 bits',
      ...changeCertificates(['keyType'], (text) => text.replace(/3072|4096/, '2048')),
    },
  ]),
  ...createBugs({ also: ['valid-input'] }, [
    {
      id: `resources.key-p384:${upload}`,
      summary: 'a certificate with a P-384 key is rejected',
      ...rejectsKeys((key) => getCurve(key) === 'secp384r1'),
    },
    {
      id: `resources.key-p521:${upload}`,
      summary: 'a certificate with a P-521 key is rejected',
      ...rejectsKeys((key) => getCurve(key) === 'secp521r1'),
    },
    {
      id: `resources.key-rsa-4096:${upload}`,
      summary: 'a certificate with an RSA key of 4,096 bits is rejected',
      ...rejectsKeys((key) => getBits(key) === 4096),
    },
    {
      id: `resources.key-ed25519:${upload}`,
      summary: 'a certificate with an Ed25519 key is rejected',
      ...rejectsKeys(({ asymmetricKeyType }) => asymmetricKeyType === 'ed25519'),
    },
  ]),
];
