/**
 * Requests as clients send them, on 2026-11-28. Where the lines come from:
 *
 * - curl 7.88.1, Python 3.11 (requests 2.34.2, urllib), Node 24 (fetch) and Java 17: recorded from
 *   plain http, with values of the request replaced.
 * - Chromium 153: recorded from our console, and edited in places.
 * - Go, the ESP32 library and .NET: not recorded. Written from knowledge of their libraries
 *   (net/http, HTTPClient.cpp, HttpRequestMessage), so order and values may differ.
 * - `minimal`: the least that HTTP requires, as hand-written firmware may send.
 *
 * Names in braces stand for values of the request. A line with a value that the request does not
 * have is left out: browsers send no origin with a GET of their own page.
 */
export type Client = {
  readonly rule: `client-${'browser' | 'curl' | 'python' | 'node' | 'java' | 'go' | 'dotnet' | 'embedded'}`;
  readonly name: string;
  /** In the order and spelling of the client. */
  readonly head: readonly string[];
  /** The media type of JSON. Default: application/json. */
  readonly jsonType?: string;
  /** Python separates members by spaces and escapes all but ASCII. */
  readonly spacesJson?: true;
  /** Absent for a client that sends no forms of its own. */
  readonly form?: Form;
};

export type Form = {
  readonly boundary: string;
  /** As in the media type. Default: the boundary. */
  readonly quotedBoundary?: string;
  /** Lines of the part. */
  readonly part: readonly string[];
};

const octets = 'Content-Type: application/octet-stream';
const disposition = 'Content-Disposition: form-data; name="file"; filename="verify.pem"';

export const clients: readonly Client[] = [
  {
    rule: 'client-browser',
    name: 'Chromium',
    head: [
      'Host: {host}',
      'Connection: keep-alive',
      'Content-Length: {length}',
      'Pragma: no-cache',
      'Cache-Control: no-cache',
      'sec-ch-ua-platform: "Linux"',
      'Authorization: Bearer {token}',
      'User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36',
      'sec-ch-ua: "Not_A Brand";v="8", "Chromium";v="153"',
      'content-type: {type}',
      'sec-ch-ua-mobile: ?0',
      'Accept-Language: en-US,en;q=0.9,nb;q=0.8',
      'Accept: */*',
      'Origin: {origin}',
      'Sec-Fetch-Site: same-origin',
      'Sec-Fetch-Mode: cors',
      'Sec-Fetch-Dest: empty',
      'Accept-Encoding: gzip, deflate',
    ],
    form: {
      boundary: '----WebKitFormBoundaryxjA2x6DxAHGY0OCD',
      part: [disposition, 'Content-Type: application/x-x509-ca-cert'],
    },
  },
  {
    rule: 'client-curl',
    name: 'curl',
    head: [
      'Host: {host}',
      'User-Agent: curl/7.88.1',
      'Accept: */*',
      'Accept-Encoding: deflate, gzip, br',
      'Authorization: Bearer {token}',
      'Content-Length: {length}',
      'Content-Type: {type}',
    ],
    form: { boundary: '------------------------b081d766fe1c9e04', part: [disposition, octets] },
  },
  {
    rule: 'client-curl',
    name: 'curl with a large body',
    head: [
      'Host: {host}',
      'User-Agent: curl/7.88.1',
      'Accept: */*',
      'Authorization: Bearer {token}',
      'Content-Type: {type}',
      'Content-Length: {length}',
      'Expect: {continue}',
    ],
  },
  {
    rule: 'client-python',
    name: 'Python requests',
    head: [
      'Host: {host}',
      'User-Agent: python-requests/2.34.2',
      'Accept-Encoding: gzip, deflate',
      'Accept: */*',
      'Connection: keep-alive',
      'Authorization: Bearer {token}',
      'Content-Length: {length}',
      'Content-Type: {type}',
    ],
    spacesJson: true,
    form: { boundary: '0e1324e830cd541ebd8f90804acb9f83', part: [disposition] },
  },
  {
    rule: 'client-python',
    name: 'Python urllib',
    head: [
      'Accept-Encoding: identity',
      'Content-Length: {length}',
      'Host: {host}',
      'User-Agent: Python-urllib/3.11',
      'Authorization: Bearer {token}',
      'Content-Type: {type}',
      'Connection: close',
    ],
    spacesJson: true,
  },
  {
    rule: 'client-node',
    name: 'Node fetch',
    head: [
      'host: {host}',
      'connection: keep-alive',
      'authorization: Bearer {token}',
      'content-type: {type}',
      'accept: */*',
      'accept-language: *',
      'sec-fetch-mode: cors',
      'user-agent: node',
      'accept-encoding: gzip, deflate',
      'content-length: {length}',
    ],
    form: { boundary: '----formdata-undici-084289853642', part: [disposition, octets] },
  },
  {
    rule: 'client-java',
    name: 'Java',
    head: [
      'Connection: Upgrade, HTTP2-Settings',
      'Content-Length: {lengthOrZero}',
      'Host: {host}',
      'HTTP2-Settings: AAEAAEAAAAIAAAAAAAMAAAAAAAQBAAAAAAUAAEAAAAYABgAA',
      'Upgrade: h2c',
      'User-Agent: Java-http-client/17.0.15',
      'Authorization: Bearer {token}',
      'Content-Type: {type}',
    ],
  },
  {
    rule: 'client-go',
    name: 'Go',
    head: [
      'Host: {host}',
      'User-Agent: Go-http-client/1.1',
      'Content-Length: {length}',
      'Authorization: Bearer {token}',
      'Content-Type: {type}',
      'Accept-Encoding: gzip',
    ],
    form: {
      boundary: '5ac7a50ff82bb9a2f56a2c0eaf5ee1a2a6a1b2bd4d4e46b3bdbb9cd2a1c5',
      part: [disposition, octets],
    },
  },
  {
    rule: 'client-dotnet',
    name: '.NET',
    head: [
      'Host: {host}',
      'Authorization: Bearer {token}',
      'Content-Type: {type}',
      'Content-Length: {length}',
    ],
    jsonType: 'application/json; charset=utf-8',
    form: {
      boundary: 'c1d1f2a4-0f1e-4f3c-9d0c-3f6c5f8a2b77',
      quotedBoundary: '"c1d1f2a4-0f1e-4f3c-9d0c-3f6c5f8a2b77"',
      part: [
        octets,
        "Content-Disposition: form-data; name=file; filename=verify.pem; filename*=utf-8''verify.pem",
      ],
    },
  },
  {
    rule: 'client-embedded',
    name: 'the ESP32 library',
    head: [
      'Host: {host}',
      'User-Agent: ESP32HTTPClient',
      'Connection: keep-alive',
      'Accept-Encoding: identity;q=1,chunked;q=0.1,*;q=0',
      'Authorization: Bearer {token}',
      'Content-Type: {type}',
      'Content-Length: {length}',
    ],
  },
  {
    rule: 'client-embedded',
    name: 'minimal',
    head: [
      'host: {host}',
      'authorization: Bearer {token}',
      'content-type: {type}',
      'content-length: {length}',
    ],
  },
];

/** Of other services at the same host name. A browser sends them whatever the port. */
export const foreignCookies =
  'session=0f3b6a1c; token=eyJhbGciOiJub25lIn0.e30.; JSESSIONID=5A7B; _ga=GA1.1.1234.5678; theme="dark"; empty=';
