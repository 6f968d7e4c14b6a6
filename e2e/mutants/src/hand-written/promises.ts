import { isOperationId } from '@stillhouse/contracts/operations';
import { getSubnet } from '@stillhouse/foundation/ip4-subnet';
import { isRecord } from '@stillhouse/foundation/is-record';
import { changeResponses, isCallOf } from '../mutant/change-responses.ts';
import {
  createEmptyResponse,
  createJsonResponse,
  createProblemResponse,
  isObject,
  isSuccess,
  type Json,
  type JsonObject,
  parseJson,
  parseMembers,
  withHeader,
  withJson,
} from '../mutant/message.ts';
import {
  type Mutant,
  mutantClasses,
  type ProxyRequest,
  type ProxyResponse,
} from '../mutant/mutant.ts';

/** Violations of sentences that hold for many operations, or that are in no schema. */
export const promiseMutants: readonly Mutant[] = [
  createMutant(
    { id: 'header.no-date:*', summary: 'responses have no date', profile: 'read' },
    (response) => withHeader(response, 'date'),
  ),
  createMutant(
    { id: 'header.no-date-refused:*', summary: 'rejections have no date', profile: 'read' },
    (response) =>
      response.status >= 400 && response.status < 500 ? withHeader(response, 'date') : response,
  ),
  createMutant(
    { id: 'header.cached:*', summary: 'caches may keep responses', profile: 'read' },
    (response) => withHeader(response, 'cache-control'),
  ),
  createMutant(
    { id: 'header.cached-briefly:*', summary: 'browsers keep responses', profile: 'read' },
    (response) => withHeader(response, 'cache-control', 'private, max-age=60'),
  ),
  createMutant(
    { id: 'media.key-twice:getStatus', summary: 'the status has a key twice', profile: 'read' },
    (response) => repeatFirstKey(response),
  ),
  createMutant(
    { id: 'media.key-twice:listTimeZones', summary: 'a zone has a key twice', profile: 'read' },
    (response) => repeatFirstKey(response),
  ),
  createMutant(
    { id: 'shape.problem-type:*', summary: 'each problem has a type of its own', profile: 'read' },
    changeProblem((problem, n) => ({ ...problem, type: `${String(problem.type)}-${n}` })),
  ),
  createMutant(
    { id: 'shape.problem-path:*', summary: 'problems name another path', profile: 'read' },
    changeProblem((problem) => ({ ...problem, instance: '/api/v1/errors' })),
  ),
  createMutant(
    { id: 'shape.wrong-places:*', summary: 'problems point at the whole body', profile: 'safe' },
    changeProblem((problem) =>
      problem.errors === undefined
        ? problem
        : { ...problem, errors: [{ pointer: '', message: 'The body is invalid.' }] },
    ),
  ),
  createRefusal(
    'valid-input.charset:updateTimeSettings',
    'a media type with a charset is rejected',
    (it) =>
      it.headers['content-type']?.includes('charset=utf-8') === true
        ? createProblemResponse(415, 'unsupported-media-type', 'Send application/json.')
        : null,
  ),
  createRefusal('valid-input.charset:*', 'a media type with a quoted charset is rejected', (it) =>
    it.headers['content-type']?.includes('charset="') === true
      ? createProblemResponse(415, 'unsupported-media-type', 'Send application/json.')
      : null,
  ),
  createRefusal(
    'invalid-input.gateway-outside:updateEthernetIp4',
    'a gateway outside the subnet is accepted',
    (request) => {
      const { mode, ip4Address, subnetMask, gateway } = parseMembers(request);
      if (mode !== 'static') return null;
      const [there, here] = [gateway, ip4Address].map((one) =>
        getSubnet(String(one), String(subnetMask)),
      );
      return there === here ? null : createJsonResponse(200, parseMembers(request));
    },
    'destructive',
  ),
  createRefusal(
    'invalid-input.gateway-equal:updateEthernetIp4',
    'a gateway that is the address is accepted',
    (request) => {
      const body = parseMembers(request);
      const isEqual = body.mode === 'static' && body.gateway === body.ip4Address;
      return isEqual ? createJsonResponse(200, body) : null;
    },
    'destructive',
  ),
  createRefusal(
    'valid-input.upper-case-ending:uploadCertificate',
    'a certificate file with an ending in upper case is rejected',
    ({ body }) =>
      /filename="[^"]*\.(PEM|CER)"/.test(body.toString('latin1'))
        ? createProblemResponse(422, 'certificate-unreadable', 'Send a .pem file.')
        : null,
  ),
  ...Object.entries({
    isCa: (value: Json) => value !== true,
    serialNumber: () => '99',
    alternativeNames: () => ['DNS:elsewhere.example'],
    keyType: () => 'RSA 512',
  }).map(([name, change]) =>
    createMutant(
      {
        id: `resources.certificate-${name.toLowerCase()}:uploadCertificate`,
        summary: `the response to an upload has another ${name}`,
        profile: 'safe',
      },
      (response) =>
        changeItems(response, (item) => ({ ...item, [name]: change(item[name] ?? null) })),
    ),
  ),
  {
    id: 'readback.stored-name:updateTimeSettings',
    class: 'readback',
    operationId: 'updateTimeSettings',
    summary: 'the name of a time zone in a request is stored',
    alsoReportedAs: ['agreement'],
    profile: 'safe',
    createHandler: () => {
      let name: Json | undefined;
      return {
        async respond(request, upstream) {
          const response = await upstream.forward(request);
          const { timeZone } = parseMembers(request);
          if (isSuccess(response) && isObject(timeZone)) name = timeZone.longDisplayName ?? name;
          const body = parseMembers(response);
          return isSuccess(response) && isObject(body.timeZone) && name !== undefined
            ? withJson(response, { ...body, timeZone: { ...body.timeZone, longDisplayName: name } })
            : response;
        },
      };
    },
  },
  {
    id: 'resources.part-of-id:deleteCertificate',
    class: 'resources',
    operationId: 'deleteCertificate',
    summary: 'a part of a fingerprint deletes a certificate',
    profile: 'safe',
    createHandler: () => ({
      async respond(request, upstream) {
        const response = await upstream.forward(request);
        const part = request.path.split('/').at(-1) ?? '';
        if (isSuccess(response) || part.length < 8) return response;
        const listed = parseJson(await upstream.call('listCertificates'));
        const items: unknown[] = Array.isArray(listed) ? listed : [];
        const found = items
          .filter(isRecord)
          .map(({ fingerprint }) => String(fingerprint))
          .find((fingerprint) => fingerprint.startsWith(part));
        if (found === undefined) return response;
        await upstream.call('deleteCertificate', { path: { id: found } });
        return createEmptyResponse(204);
      },
    }),
  },
];

type Outline = Pick<Mutant, 'id' | 'summary' | 'profile'>;

function createMutant(
  outline: Outline,
  change: (response: ProxyResponse) => ProxyResponse,
): Mutant {
  const parsed = parseOutline(outline);
  return { ...parsed, createHandler: changeResponses(parsed.operationId, change) };
}

/** Responds to some requests of an operation instead of the device. */
function createRefusal(
  id: string,
  summary: string,
  createResponse: (request: ProxyRequest) => ProxyResponse | null,
  profile: Mutant['profile'] = 'safe',
): Mutant {
  const parsed = parseOutline({ id, summary, profile });
  return {
    ...parsed,
    alsoReportedAs: ['status', 'resources', 'readback'],
    createHandler: () => ({
      respond: async (request, upstream) =>
        (isCallOf(parsed.operationId, request) ? createResponse(request) : null) ??
        (await upstream.forward(request)),
    }),
  };
}

/** Reads the class and the operation in the id of a mutant. */
function parseOutline(outline: Outline): Outline & Pick<Mutant, 'class' | 'operationId'> {
  const { id } = outline;
  const found = mutantClasses.find((name) => id.startsWith(`${name}.`));
  if (found === undefined) throw new Error(`No class of mutants: ${id}`);
  const operation = id.split(':')[1] ?? '*';
  return { ...outline, class: found, operationId: isOperationId(operation) ? operation : null };
}

/** Changes the bodies of errors. */
function changeProblem(change: (problem: JsonObject, n: number) => JsonObject) {
  let n = 0;
  return (response: ProxyResponse): ProxyResponse => {
    const problem = parseJson(response);
    if (response.status < 400 || !isObject(problem)) return response;
    n += 1;
    return withJson(response, change(problem, n));
  };
}

/** Changes the items of a list. */
function changeItems(
  response: ProxyResponse,
  change: (item: JsonObject) => JsonObject,
): ProxyResponse {
  const items = parseJson(response);
  if (!isSuccess(response) || !Array.isArray(items)) return response;
  return withJson(
    response,
    items.map((item) => (isObject(item) ? change(item) : item)),
  );
}

/** Writes the first key of the first object twice. */
function repeatFirstKey(response: ProxyResponse): ProxyResponse {
  if (!isSuccess(response)) return response;
  const text = response.body.toString('utf8');
  return { ...response, body: Buffer.from(text.replace(/\{("(?:\w+)"):/, '{$1:null,$1:')) };
}
