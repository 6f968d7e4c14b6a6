/** What each browser writes for one request. */
const status = JSON.stringify({ product: 'arran', firmwareVersion: 'NFA1.20251104.0930' });
const url = 'https://192.0.2.7/api/v1/status';
const timings = { blocked: -1, dns: 0, connect: 4, ssl: 2, send: 0, wait: 34, receive: 1 };
const request = {
  method: 'GET',
  url,
  headers: [{ name: 'Accept', value: 'application/json' }],
  cookies: [],
  queryString: [],
  headersSize: 492,
  bodySize: 0,
};
const response = {
  status: 200,
  statusText: 'OK',
  headers: [
    { name: 'content-type', value: 'application/json; charset=utf-8' },
    { name: 'content-encoding', value: 'gzip' },
  ],
  cookies: [],
  redirectURL: '',
  headersSize: 291,
  bodySize: 657,
};

/** Chromium adds properties with an underscore, and messages of WebSockets. */
const chromium = [
  {
    _connectionId: '12',
    _initiator: { type: 'script', stack: { callFrames: [] } },
    _priority: 'High',
    _resourceType: 'fetch',
    cache: {},
    connection: '443',
    request: { ...request, httpVersion: 'http/2.0' },
    response: {
      ...response,
      httpVersion: 'http/2.0',
      content: { size: status.length, mimeType: 'application/json', text: status },
      _transferSize: 700,
      _error: null,
      _fetchedViaServiceWorker: false,
    },
    serverIPAddress: '192.0.2.7',
    startedDateTime: '2026-11-23T03:00:00.125Z',
    time: 37.5,
    timings: { ...timings, _blocked_queueing: 1.2 },
  },
  {
    _resourceType: 'websocket',
    _webSocketMessages: [{ type: 'send', time: 1_764_000_000.5, opcode: 1, data: 'canary-socket' }],
    request: { ...request, url: 'wss://192.0.2.7/api/v1/events' },
    response: { ...response, status: 101, content: { size: 0, mimeType: 'x-unknown' } },
    startedDateTime: '2026-11-23T03:00:01.125Z',
    time: 9_000,
    timings,
  },
  {
    _fromCache: 'disk',
    _resourceType: 'fetch',
    request,
    response: { ...response, content: { size: 2, mimeType: 'application/json', text: '{}' } },
    startedDateTime: '2026-11-23T03:00:02.125Z',
    time: 1,
    timings,
  },
];

/** Firefox writes local times, whole milliseconds, and no resource types. */
const firefox = [
  {
    startedDateTime: '2026-11-23T04:00:00.125+01:00',
    request: { ...request, httpVersion: 'HTTP/2' },
    response: {
      ...response,
      httpVersion: 'HTTP/2',
      content: { mimeType: 'application/json', size: status.length, text: status },
    },
    cache: {},
    timings,
    time: 37,
    _securityState: 'secure',
    serverIPAddress: '192.0.2.7',
    connection: '443',
    pageref: 'page_1',
  },
];

/** Safari writes the source of a response, and content that it has discarded without text. */
const safari = [
  {
    pageref: 'page_0',
    startedDateTime: '2026-11-23T03:00:00.125Z',
    time: 37.680_354_309_082_03,
    request: { ...request, httpVersion: 'HTTP/2' },
    response: {
      ...response,
      httpVersion: 'HTTP/2',
      content: {
        size: status.length,
        compression: -12,
        mimeType: 'application/json',
        text: Buffer.from(status).toString('base64'),
        encoding: 'base64',
      },
      _transferSize: 640,
    },
    cache: {},
    timings: { blocked: 1.5, dns: -1, connect: -1, ssl: -1, send: 0.9, wait: 35, receive: 0.08 },
    serverIPAddress: '192.0.2.7',
    connection: '1',
    _fetchType: 'Network Load',
    _priority: 'medium',
  },
  {
    startedDateTime: '2026-11-23T03:00:01.125Z',
    time: 3,
    request,
    response: { ...response, content: { size: 84, compression: 0, mimeType: 'application/json' } },
    cache: {},
    timings: { send: 0, wait: 3, receive: 0 },
    comment: '',
    _fetchType: 'Network Load',
  },
  {
    startedDateTime: '2026-11-23T03:00:02.125Z',
    time: 1,
    request,
    response: { ...response, content: { size: 2, mimeType: 'application/json', text: '{}' } },
    cache: {},
    timings: { send: 0, wait: 0, receive: 0 },
    _fetchType: 'Memory Cache',
  },
];

/** Returns the HAR files of browsers, all of the same read of a status at the same time. */
export const browserHars = {
  Chromium: { creator: { name: 'WebInspector', version: '537.36' }, entries: chromium },
  Firefox: { creator: { name: 'Firefox', version: '147.0' }, entries: firefox },
  Safari: { creator: { name: 'WebKit Web Inspector', version: '1.0' }, entries: safari },
} as const;
