import { isRecord } from '@stillhouse/foundation/is-record';
import { readFingerprints } from '../mutant/certificates.ts';
import {
  createJsonResponse,
  createProblemResponse,
  isObject,
  isSuccess,
  type Json,
  type JsonObject,
  parseJson,
  withJson,
} from '../mutant/message.ts';
import type { Mutant, MutantHandler, ProxyRequest } from '../mutant/mutant.ts';
import { defineBug } from './define-bug.ts';
import { deletionBugs } from './deletion-bugs.ts';

const list = 'listCertificates';
const upload = 'uploadCertificate';
const remove = 'deleteCertificate';

/** What the device shows of certificates is not what the files contain, or it rejects files. */
export const certificateBugs: readonly Mutant[] = [
  ...createNameBugs(),
  ...createDetailBugs(),
  ...createFileBugs(),
  ...createCountBugs(),
  ...deletionBugs,
];

/** Changes the certificates in all responses. */
function changeItems(change: (item: JsonObject) => JsonObject): () => MutantHandler['respond'] {
  return () => async (request, upstream) => {
    const response = await upstream.forward(request);
    const id = request.operation?.id;
    const items = parseJson(response);
    if ((id !== list && id !== upload) || !isSuccess(response) || !Array.isArray(items))
      return response;
    return withJson(
      response,
      items.map((item) => (isRecord(item) ? change(item as JsonObject) : item)),
    );
  };
}

function changeTexts(change: (text: string) => string) {
  return changeItems((item) =>
    Object.fromEntries(
      Object.entries(item).map(([key, value]) => [
        key,
        ['subject', 'issuer'].includes(key) && typeof value === 'string' ? change(value) : value,
      ]),
    ),
  );
}

function createNameBugs(): readonly Mutant[] {
  const rows: readonly (readonly [
    name: string,
    summary: string,
    change: (text: string) => string,
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
    [
      'no-astral',
      'characters of 4 bytes are replaced',
      (it) => it.replace(/[\u{10000}-\u{10ffff}]/gu, '\ufffd'),
    ],
    [
      'surrogates',
      'characters of 4 bytes become two',
      (it) => it.replace(/[\u{10000}-\u{10ffff}]/gu, '\ufffd\ufffd'),
    ],
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
  return rows.map(([name, summary, change]) =>
    defineBug(
      { id: `resources.name-${name}:${list}`, summary, also: ['shape', 'leak'] },
      changeTexts(change),
    ),
  );
}

function createDetailBugs(): readonly Mutant[] {
  const rows: readonly (readonly [
    name: string,
    summary: string,
    change: (item: JsonObject) => JsonObject,
  ])[] = [
    ['is-ca', 'isCa is the opposite', (it) => ({ ...it, isCa: it.isCa !== true })],
    ['all-ca', 'isCa is always true', (it) => ({ ...it, isCa: true })],
    [
      'serial-decimal',
      'the number is decimal',
      (it) => ({ ...it, serialNumber: BigInt(`0x${String(it.serialNumber ?? '0')}`).toString() }),
    ],
    [
      'serial-reversed',
      'the bytes of the number are reversed',
      (it) => ({
        ...it,
        serialNumber: Buffer.from(String(it.serialNumber), 'hex')
          .reverse()
          .toString('hex')
          .toUpperCase(),
      }),
    ],
    ['key-type', 'every key is RSA 2048', (it) => ({ ...it, keyType: 'RSA 2048' })],
    [
      'key-size',
      'the size of the key is wrong',
      (it) => ({ ...it, keyType: String(it.keyType).replace(/\d+/, '1024') }),
    ],
    ['no-names', 'the alternative names are missing', (it) => ({ ...it, alternativeNames: [] })],
    [
      'first-name',
      'only the first alternative name is returned',
      (it) => ({
        ...it,
        alternativeNames: Array.isArray(it.alternativeNames) ? it.alternativeNames.slice(0, 1) : [],
      }),
    ],
    [
      'names-subject',
      'the alternative names are the subject',
      (it) => ({ ...it, alternativeNames: [it.subject ?? ''] as Json[] }),
    ],
    ['always-valid', 'isValid is always true', (it) => ({ ...it, isValid: true })],
    [
      'swapped-names',
      'subject and issuer are swapped',
      (it) => ({ ...it, subject: it.issuer ?? '', issuer: it.subject ?? '' }),
    ],
  ];
  return rows.map(([name, summary, change]) =>
    defineBug(
      { id: `resources.detail-${name}:${list}`, summary, also: ['agreement', 'shape'] },
      changeItems(change),
    ),
  );
}

const readFile = ({ body }: ProxyRequest) => body.toString('latin1');
const getFileName = (request: ProxyRequest) =>
  /filename="([^"]*)"/.exec(Buffer.from(request.body).toString('utf8'))?.[1] ?? '';

function listFileRules(): readonly (readonly [
  name: string,
  summary: string,
  isRejected: (request: ProxyRequest) => boolean,
])[] {
  return [
    [
      'crlf',
      'a file with CRLF is rejected',
      (it) => /-----BEGIN CERTIFICATE-----\r\n/.test(readFile(it)),
    ],
    [
      'text-before',
      'a file with text before the certificate is rejected',
      (it) => /\r\n\r\n[^-\r\n]+\r?\n.*-----BEGIN/s.test(readFile(it)),
    ],
    [
      'text-between',
      'text between two certificates is rejected',
      (it) => /-----END CERTIFICATE-----\s+[^-\s].*-----BEGIN/s.test(readFile(it)),
    ],
    [
      'no-last-line',
      'a file without a line end is rejected',
      (it) => /-----END CERTIFICATE-----\r\n--/.test(readFile(it)),
    ],
    [
      'blank-lines',
      'a file with blank lines at its end is rejected',
      (it) => /-----END CERTIFICATE-----\n\n/.test(readFile(it)),
    ],
    [
      'der-cer',
      'DER in a .cer file is rejected',
      (it) => /\.cer$/i.test(getFileName(it)) && !readFile(it).includes('BEGIN'),
    ],
    [
      'pem-der',
      'PEM in a .der file is rejected',
      (it) => /\.der$/i.test(getFileName(it)) && readFile(it).includes('BEGIN'),
    ],
    ['spaces', 'a file name with spaces is rejected', (it) => getFileName(it).includes(' ')],
    [
      'dots',
      'a file name with two dots is rejected',
      (it) => getFileName(it).split('.').length > 2,
    ],
    ['file-name', 'a file name beyond ASCII is rejected', (it) => /[^ -~]/.test(getFileName(it))],
    [
      'file-name-astral',
      'a file name with an emoji is rejected',
      (it) => /[\u{10000}-\u{10ffff}]/u.test(getFileName(it)),
    ],
    ['large', 'a file above 1 MB is rejected', (it) => it.body.length > 1_000_000],
    [
      'five-in-file',
      'a file of more than five certificates is rejected',
      (it) => readFile(it).split('BEGIN CERTIFICATE').length > 6,
    ],
  ];
}

function createFileBugs(): readonly Mutant[] {
  return [
    ...listFileRules().map(([name, summary, isRejected]) =>
      defineBug(
        { id: `resources.file-${name}:${upload}`, summary, also: ['valid-input', 'robust'] },
        () => async (request, upstream) =>
          request.operation?.id === upload && isRejected(request)
            ? createProblemResponse(422, 'certificate-unreadable', 'The file is not a certificate.')
            : upstream.forward(request),
      ),
    ),
    defineBug(
      {
        id: `resources.known-missing:${upload}`,
        summary: 'the response lacks certificates that the device had before',
      },
      () => async (request, upstream) => {
        if (request.operation?.id !== upload) return upstream.forward(request);
        const before = await readFingerprints(upstream);
        const response = await upstream.forward(request);
        const items = parseJson(response);
        if (!isSuccess(response) || !Array.isArray(items) || items.length < 2) return response;
        return withJson(
          response,
          items.filter((it) => isRecord(it) && !before.includes(String(it.fingerprint))),
        );
      },
    ),
    defineBug(
      {
        id: `resources.parallel-upload:${upload}`,
        summary: 'of two uploads at the same time, one is lost',
        also: ['robust', 'readback'],
      },
      () => {
        let isBusy = false;
        return async (request, upstream) => {
          if (request.operation?.id !== upload) return upstream.forward(request);
          const wasBusy = isBusy;
          isBusy = true;
          const response = await upstream.forward(request);
          isBusy = wasBusy;
          const items = parseJson(response);
          if (!wasBusy || !isSuccess(response) || !Array.isArray(items)) return response;
          for (const item of items.filter(isObject))
            await upstream.call(remove, { path: { id: String(item.fingerprint) } });
          return response;
        };
      },
    ),
  ];
}

function createCountBugs(): readonly Mutant[] {
  return [
    defineBug(
      {
        id: `resources.only-63:${upload}`,
        summary: 'the device stores 63 certificates',
        profile: 'destructive',
        also: ['valid-input'],
      },
      () => async (request, upstream) => {
        if (request.operation?.id !== upload) return upstream.forward(request);
        const count = readFile(request).split('BEGIN CERTIFICATE').length - 1;
        return (await readFingerprints(upstream)).length + count > 63
          ? createProblemResponse(400, 'invalid-request', 'Too many certificates.')
          : upstream.forward(request);
      },
    ),
    defineBug(
      {
        id: `resources.too-many-accepted:${upload}`,
        summary: 'a file with too many certificates is a 201',
        profile: 'destructive',
        also: ['invalid-input', 'noeffect'],
      },
      () => async (request, upstream) => {
        const response = await upstream.forward(request);
        return request.operation?.id === upload &&
          response.status === 400 &&
          readFile(request).split('BEGIN CERTIFICATE').length > 60
          ? createJsonResponse(201, [])
          : response;
      },
    ),
    defineBug(
      {
        id: `resources.too-many-partly:${upload}`,
        summary: 'a file with too many certificates is stored in part',
        profile: 'destructive',
        also: ['invalid-input', 'noeffect'],
      },
      () => async (request, upstream) => {
        const response = await upstream.forward(request);
        const pieces = readFile(request).split('-----BEGIN CERTIFICATE-----');
        if (request.operation?.id !== upload || response.status !== 400 || pieces.length < 60)
          return response;
        const end = '-----END CERTIFICATE-----';
        const [first = ''] = (pieces[1] ?? '').split(end);
        const cut = readFile(request).replace(
          /(-----BEGIN CERTIFICATE-----).*-----END CERTIFICATE-----/s,
          (_, begin: string) => `${begin}${first}${end}`,
        );
        await upstream.forward({ ...request, body: Buffer.from(cut, 'latin1') });
        return response;
      },
    ),
  ];
}
