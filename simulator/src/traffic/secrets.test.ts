import { expect, test } from 'vitest';
import { readTraffic } from './read-traffic.ts';

const canary = 'canary-secret';
const serialNumber = 'NAcanary12345';
const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZG1pbiJ9.c2lnbmF0dXJlLWNhbmFyeQ';
const url = 'http://192.0.2.7/api/v1/status';
const json = { name: 'content-type', value: 'application/json' };

const multipart = [
  '--line',
  'Content-Disposition: form-data; name="password"',
  '',
  canary,
  '--line',
  `Content-Disposition: form-data; name="file"; filename="${serialNumber}.pem"`,
  '',
  `-----BEGIN PRIVATE KEY-----\n${canary}\n-----END PRIVATE KEY-----`,
  '--line--',
].join('\r\n');

const withBody = (body: unknown) => ({
  request: { headers: [json], postData: { text: JSON.stringify(body) } },
});

/** Parts of an entry with a secret, by their place. */
const places: Record<string, { entry?: object; request?: object; response?: object }> = {
  'messages of a WebSocket': { entry: { _webSocketMessages: [{ data: canary }] } },
  'comment, page and initiator': {
    entry: { comment: canary, pageref: canary, _initiator: { url: `${url}?password=${canary}` } },
  },
  'cookies of the request': { request: { cookies: [{ name: 'session', value: canary }] } },
  'cookies of the response': { response: { cookies: [{ name: 'session', value: canary }] } },
  'parameters of a form': {
    request: { postData: { mimeType: '', params: [{ name: 'password', value: canary }] } },
  },
  'a form in a text': {
    request: { postData: { text: `password=${canary}` } },
  },
  'parts of a form': {
    request: {
      headers: [{ name: 'content-type', value: 'multipart/form-data; boundary=line' }],
      postData: { text: multipart },
    },
  },
  'the query': {
    request: {
      url: `${url}?password=${canary}&a=${serialNumber}&b=${token}`,
      queryString: [{ name: 'password', value: canary }],
    },
  },
  'user and password of the address': { request: { url: url.replace('//', `//a:${canary}@`) } },
  'the path': { request: { url: `${url}/${serialNumber}/${token}` } },
  'the fragment': { request: { url: `${url}#${canary}` } },
  'headers of the request': {
    request: {
      headers: ['authorization', 'cookie', 'referer', 'x-token', 'proxy-authorization'].map(
        (name) => ({ name, value: canary }),
      ),
    },
  },
  'headers of the response': {
    response: {
      headers: [
        { name: 'set-cookie', value: canary },
        { name: 'location', value: `/login?token=${canary}&next=${serialNumber}` },
        { name: 'content-disposition', value: `attachment; filename="${serialNumber}_logs.zip"` },
        { name: 'www-authenticate', value: `Bearer error="${token}"` },
      ],
      redirectURL: `${url}?token=${canary}`,
    },
  },
  'a request body at any depth': withBody([{ a: { Password: canary, list: [{ token: canary }] } }]),
  'a name in a body': withBody({ [serialNumber]: { [token]: 1 } }),
  'a response that repeats the code': {
    ...withBody({ code: canary }),
    response: { content: { text: JSON.stringify({ detail: `The code ${canary} is used.` }) } },
  },
  'a response that repeats its own password': {
    response: {
      content: { text: JSON.stringify({ password: canary, detail: `${canary} is too short.` }) },
    },
  },
  'the 802.1X identity of a request': withBody({ credentials: { identity: canary } }),
  'the 802.1X identity of a response': {
    response: { content: { text: JSON.stringify({ identity: canary }) } },
  },
  'a response that is a text': {
    response: { content: { text: JSON.stringify(`${serialNumber} ${token}`) } },
  },
};

// Decision 0084.
test.each(Object.entries(places))(
  'a secret in %s is replaced',
  (_, { entry, request, response }) => {
    const entries = [
      {
        startedDateTime: '2026-11-23T03:00:00.000Z',
        time: 12,
        ...entry,
        request: { method: 'GET', url, headers: [], ...request },
        response: { status: 200, headers: [json], content: { text: '{}' }, ...response },
      },
      {
        startedDateTime: '2026-11-23T03:00:01.000Z',
        request: { method: 'GET', url, headers: [] },
        response: { status: 200, headers: [json], content: { text: '{}' } },
      },
    ];
    const read = readTraffic(JSON.stringify({ log: { entries } }));
    const text = JSON.stringify(read);
    expect(read.outcome).toBe('read');
    for (const secret of [canary, serialNumber, 'eyJ']) expect(text).not.toContain(secret);
  },
);

// Decision 0084.
test('names that others can see stay, because the device is like the recorded one', () => {
  const network = { ssid: 'Guests of Example', hostname: 'room-7.example' };
  const entries = [
    {
      startedDateTime: '2026-11-23T03:00:00.000Z',
      request: { method: 'GET', url, headers: [] },
      response: { status: 200, headers: [json], content: { text: JSON.stringify(network) } },
    },
  ];
  expect(readTraffic(JSON.stringify({ log: { entries } }))).toMatchObject({
    traffic: { devices: [{ exchanges: [{ response: { body: network } }] }] },
  });
});
