import { getSubnet } from '@stillhouse/foundation/ip4-subnet';
import { createBug, createBugs } from '../mutant/bug.ts';
import { readFingerprints } from '../mutant/certificates.ts';
import { changeBody, changeList, changeProblem, setHeader } from '../mutant/changes.ts';
import {
  createEmptyResponse,
  createJsonResponse,
  createProblemResponse,
  isObject,
  isSuccess,
  type Json,
  parseMembers,
} from '../mutant/message.ts';
import type { Mutant, ProxyRequest, ProxyResponse } from '../mutant/mutant.ts';

type Sent = { readonly request: ProxyRequest };
type Received = { readonly response: ProxyResponse };

/** Violations of sentences that hold for many operations, or that are in no schema. */
export const promiseMutants: readonly Mutant[] = [
  ...createBugs({ harm: 'read', memory: () => ({ problems: 0 }) }, [
    { id: 'header.no-date:*', summary: 'responses have no date', after: setHeader('date') },
    {
      id: 'header.no-date-rejected:*',
      summary: 'rejections have no date',
      after: (call) =>
        call.response.status >= 400 && call.response.status < 500
          ? setHeader('date')(call)
          : undefined,
    },
    {
      id: 'header.cached:*',
      summary: 'caches may keep responses',
      after: setHeader('cache-control'),
    },
    {
      id: 'header.cached-briefly:*',
      summary: 'browsers keep responses',
      after: setHeader('cache-control', 'private, max-age=60'),
    },
    {
      id: 'media.key-twice:getStatus',
      summary: 'the status has a key twice',
      status: 'success',
      after: repeatFirstKey,
    },
    {
      id: 'media.key-twice:listTimeZones',
      summary: 'a zone has a key twice',
      status: 'success',
      after: repeatFirstKey,
    },
    {
      id: 'shape.problem-type:*',
      summary: 'each problem has a type of its own',
      after: changeProblem((problem, { memory }) => {
        memory.problems += 1;
        return { ...problem, type: `${String(problem.type)}-${memory.problems}` };
      }),
    },
    {
      id: 'shape.problem-path:*',
      summary: 'problems name another path',
      after: changeProblem((problem) => ({ ...problem, instance: '/api/v1/errors' })),
    },
    {
      id: 'shape.wrong-places:*',
      summary: 'problems point at the whole body',
      harm: 'safe',
      after: changeProblem((problem) =>
        problem.errors === undefined
          ? problem
          : { ...problem, errors: [{ pointer: '', message: 'The body is invalid.' }] },
      ),
    },
  ]),
  ...createBugs({ also: ['status', 'resources', 'readback'] }, [
    {
      id: 'valid-input.charset:updateTimeSettings',
      summary: 'a media type with a charset is rejected',
      before: rejectMediaType('charset=utf-8'),
    },
    {
      id: 'valid-input.charset:*',
      summary: 'a media type with a quoted charset is rejected',
      before: rejectMediaType('charset="'),
    },
    {
      id: 'invalid-input.gateway-outside:updateEthernetIp4',
      summary: 'a gateway outside the subnet is accepted',
      harm: 'destructive',
      before({ request }) {
        const { mode, ip4Address, subnetMask, gateway } = parseMembers(request);
        const [there, here] = [gateway, ip4Address].map((one) =>
          getSubnet(String(one), String(subnetMask)),
        );
        return mode !== 'static' || there === here
          ? undefined
          : createJsonResponse(200, parseMembers(request));
      },
    },
    {
      id: 'invalid-input.gateway-equal:updateEthernetIp4',
      summary: 'a gateway that is the address is accepted',
      harm: 'destructive',
      before({ request }) {
        const body = parseMembers(request);
        const isEqual = body.mode === 'static' && body.gateway === body.ip4Address;
        return isEqual ? createJsonResponse(200, body) : undefined;
      },
    },
    {
      id: 'valid-input.upper-case-ending:uploadCertificate',
      summary: 'a certificate file with an ending in upper case is rejected',
      before: ({ request }) =>
        /filename="[^"]*\.(PEM|CER)"/.test(request.body.toString('latin1'))
          ? createProblemResponse(422, 'certificate-unreadable', 'Send a .pem file.')
          : undefined,
    },
  ]),
  ...Object.entries({
    isCa: (value: Json) => value !== true,
    serialNumber: () => '99',
    alternativeNames: () => ['DNS:elsewhere.example'],
    keyType: () => 'RSA 512',
  }).map(([name, change]) =>
    createBug({
      id: `resources.certificate-${name.toLowerCase()}:uploadCertificate`,
      summary: `the response to an upload has another ${name}`,
      status: 'success',
      after: changeList((items) =>
        items.map((item) => ({ ...item, [name]: change(item[name] ?? null) })),
      ),
    }),
  ),
  createBug({
    id: 'readback.stored-name:updateTimeSettings',
    summary: 'the name of a time zone in a request is stored',
    also: ['agreement'],
    memory: () => ({ name: undefined as Json | undefined }),
    on: null,
    status: 'success',
    remember({ request, response, memory }) {
      const { timeZone } = parseMembers(request);
      if (isSuccess(response) && isObject(timeZone))
        memory.name = timeZone.longDisplayName ?? memory.name;
    },
    after: changeBody((body, { memory: { name } }) =>
      isObject(body.timeZone) && name !== undefined
        ? { ...body, timeZone: { ...body.timeZone, longDisplayName: name } }
        : body,
    ),
  }),
  createBug({
    id: 'resources.part-of-id:deleteCertificate',
    summary: 'a part of a fingerprint deletes a certificate',
    on: null,
    async after({ request, response, upstream }) {
      const part = request.path.split('/').at(-1) ?? '';
      if (isSuccess(response) || part.length < 8) return undefined;
      const id = (await readFingerprints(upstream)).find((one) => one.startsWith(part));
      if (id === undefined) return undefined;
      await upstream.call('deleteCertificate', { path: { id } });
      return createEmptyResponse(204);
    },
  }),
];

function rejectMediaType(part: string) {
  return ({ request: { headers } }: Sent) =>
    headers['content-type']?.includes(part) === true
      ? createProblemResponse(415, 'unsupported-media-type', 'Send application/json.')
      : undefined;
}

/** Writes the first key of the first object twice. */
function repeatFirstKey({ response }: Received): ProxyResponse {
  const text = response.body.toString('utf8');
  return { ...response, body: Buffer.from(text.replace(/\{("(?:\w+)"):/, '{$1:null,$1:')) };
}
