import { type Bug, createBug, createBugs } from '../mutant/bug.ts';
import { countCertificates, readFile, readFingerprints } from '../mutant/certificates.ts';
import { changeList } from '../mutant/changes.ts';
import {
  createJsonResponse,
  createProblemResponse,
  type JsonObject,
  parseItems,
} from '../mutant/message.ts';
import type { Mutant } from '../mutant/mutant.ts';
import { deletionBugs } from './deletion-bugs.ts';
import { fileBugs } from './file-bugs.ts';

const list = 'listCertificates';
const upload = 'uploadCertificate';
const remove = 'deleteCertificate';

/** Changes the certificates in all responses. */
function changeItems(change: (item: JsonObject) => JsonObject) {
  return {
    on: ({ operation }) => operation?.id === list || operation?.id === upload,
    status: 'success',
    after: changeList((items) => items.map(change)),
  } satisfies Omit<Bug, 'id' | 'summary'>;
}

const astral = /[\u{10000}-\u{10ffff}]/gu;

/** What is wrong with the names of a certificate. */
const nameRules: readonly (readonly [
  rule: string,
  summary: string,
  change: (name: string) => string,
])[] = [
  ['latin1', 'names are decoded as Latin 1', (it) => Buffer.from(it).toString('latin1')],
  [
    'question-marks',
    'letters beyond ASCII become question marks',
    (it) => it.replace(/[^ -~]/gu, '?'),
  ],
  ['stripped', 'letters beyond ASCII are missing', (it) => it.replace(/[^ -~]/gu, '')],
  ['no-marks', 'letters lose their marks', (it) => it.normalize('NFD').replace(/\p{M}/gu, '')],
  ['composed', 'names are normalized to NFC', (it) => it.normalize('NFC')],
  ['decomposed', 'names are normalized to NFD', (it) => it.normalize('NFD')],
  ['compatible', 'names are normalized to NFKC', (it) => it.normalize('NFKC')],
  ['no-astral', 'characters of 4 bytes are replaced', (it) => it.replace(astral, '\ufffd')],
  ['surrogates', 'characters of 4 bytes become two', (it) => it.replace(astral, '\ufffd\ufffd')],
  ['no-rtl', 'Hebrew letters are missing', (it) => it.replace(/[\u0590-\u05ff]/gu, '')],
  [
    'reversed-rtl',
    'Hebrew letters are reversed',
    (it) => it.replace(/[\u0590-\u05ff]+/gu, (word) => [...word].reverse().join('')),
  ],
  [
    'lower-case',
    'names are in lower case',
    (it) => it.replace(/=([^,]*)/g, (text) => text.toLowerCase()),
  ],
  [
    'cut',
    'names end after 20 bytes',
    (it) =>
      it.replace(
        /(CN=)([^,]*)/,
        (_, key, text) => key + Buffer.from(text).subarray(0, 20).toString(),
      ),
  ],
  ['entities', 'an ampersand becomes an entity', (it) => it.replaceAll('&', '&amp;')],
  ['trimmed', 'zero-width characters are missing', (it) => it.replace(/[\u200b-\u200d]/gu, '')],
];

function changeNames(item: JsonObject, change: (name: string) => string): JsonObject {
  return Object.fromEntries(
    Object.entries(item).map(([key, value]) => [
      key,
      ['subject', 'issuer'].includes(key) && typeof value === 'string' ? change(value) : value,
    ]),
  );
}

/** Members that the device shows instead of the right ones. */
const detailRules: readonly (readonly [
  rule: string,
  summary: string,
  createMembers: (item: JsonObject) => JsonObject,
])[] = [
  ['is-ca', 'isCa is the opposite', (it) => ({ isCa: it.isCa !== true })],
  ['all-ca', 'isCa is always true', () => ({ isCa: true })],
  [
    'serial-decimal',
    'the number is decimal',
    (it) => ({ serialNumber: BigInt(`0x${String(it.serialNumber ?? '0')}`).toString() }),
  ],
  [
    'serial-reversed',
    'the bytes of the number are reversed',
    (it) => ({ serialNumber: reverseBytes(String(it.serialNumber)) }),
  ],
  ['key-type', 'every key is RSA 2048', () => ({ keyType: 'RSA 2048' })],
  [
    'key-size',
    'the size of the key is wrong',
    (it) => ({ keyType: String(it.keyType).replace(/\d+/, '1024') }),
  ],
  ['no-names', 'the alternative names are missing', () => ({ alternativeNames: [] })],
  [
    'first-name',
    'only the first alternative name is returned',
    ({ alternativeNames: names }) => ({
      alternativeNames: Array.isArray(names) ? names.slice(0, 1) : [],
    }),
  ],
  [
    'names-subject',
    'the alternative names are the subject',
    (it) => ({ alternativeNames: [it.subject ?? ''] }),
  ],
  ['always-valid', 'isValid is always true', () => ({ isValid: true })],
  [
    'swapped-names',
    'subject and issuer are swapped',
    (it) => ({ subject: it.issuer ?? '', issuer: it.subject ?? '' }),
  ],
];

const reverseBytes = (hex: string) =>
  Buffer.from(hex, 'hex').reverse().toString('hex').toUpperCase();

/** What the device shows of certificates is not what the files contain, or it rejects files. */
export const certificateBugs: readonly Mutant[] = [
  ...nameRules.map(([rule, summary, change]) =>
    createBug({
      id: `resources.name-${rule}:${list}`,
      summary,
      also: ['shape', 'leak'],
      ...changeItems((item) => changeNames(item, change)),
    }),
  ),
  ...detailRules.map(([rule, summary, createMembers]) =>
    createBug({
      id: `resources.detail-${rule}:${list}`,
      summary,
      also: ['agreement', 'shape'],
      ...changeItems((item) => ({ ...item, ...createMembers(item) })),
    }),
  ),
  ...fileBugs,
  createBug({
    id: `resources.known-missing:${upload}`,
    summary: 'the response lacks certificates that the device had before',
    reads: list,
    status: 'success',
    after(call) {
      const before = parseItems(call.earlier).map(({ fingerprint }) => fingerprint);
      return changeList((items) =>
        items.length < 2 ? items : items.filter((it) => !before.includes(it.fingerprint ?? null)),
      )(call);
    },
  }),
  createBug({
    id: `resources.parallel-upload:${upload}`,
    summary: 'of two uploads at the same time, one is lost',
    also: ['robust', 'readback'],
    memory: () => ({ isBusy: false }),
    async before({ request, upstream, memory }) {
      const wasBusy = memory.isBusy;
      memory.isBusy = true;
      const response = await upstream.forward(request);
      memory.isBusy = wasBusy;
      for (const { fingerprint } of wasBusy ? parseItems(response) : [])
        if (fingerprint !== undefined)
          await upstream.call(remove, { path: { id: String(fingerprint) } });
      return response;
    },
  }),
  ...createBugs({ harm: 'destructive', also: ['invalid-input', 'noeffect'], status: 400 }, [
    {
      id: `resources.only-63:${upload}`,
      summary: 'the device stores 63 certificates',
      also: ['valid-input'],
      async before({ request, upstream }) {
        const { length } = await readFingerprints(upstream);
        return length + countCertificates(request) > 63
          ? createProblemResponse(400, 'invalid-request', 'Too many certificates.')
          : undefined;
      },
    },
    {
      id: `resources.too-many-accepted:${upload}`,
      summary: 'a file with too many certificates is a 201',
      after: ({ request }) =>
        countCertificates(request) >= 60 ? createJsonResponse(201, []) : undefined,
    },
    {
      id: `resources.too-many-partly:${upload}`,
      summary: 'a file with too many certificates is stored in part',
      async after({ request, upstream }) {
        if (countCertificates(request) < 59) return undefined;
        const cut = readFile(request).replace(
          /(-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----).*-----END CERTIFICATE-----/s,
          '$1',
        );
        await upstream.forward({ ...request, body: Buffer.from(cut, 'latin1') });
        return undefined;
      },
    },
  ]),
  ...deletionBugs,
];
