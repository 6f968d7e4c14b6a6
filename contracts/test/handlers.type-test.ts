/**
 * Code that must not compile. A `@ts-expect-error` is an error if the next line compiles, so the
 * type check of this package is the test. Nothing here runs.
 */
import type { Schema } from '../src/api.ts';
import type { Handlers, RequestOf, ResponseOf, UploadedFile } from '../src/handlers.ts';
import { createProblem } from '../src/problems.ts';

type Context = { readonly now: number };

declare const all: Handlers<Context>;
declare const status: Schema<'DeviceStatus'>;

/** All handlers except one. */
const { getStatus: forgotten, ...rest } = all;

// @ts-expect-error an operation without a handler
export const incomplete = rest satisfies Handlers<Context>;

export const complete = { ...rest, getStatus: forgotten } satisfies Handlers<Context>;

export const right = {
  getStatus: (_request, { now }) =>
    now > 0
      ? { status: 200, body: status }
      : createProblem(403, 'role-not-allowed', 'Sign in as admin.'),
  signIn: async ({ body }) => ({ status: 200, body: { token: body.userName } }),
  rebootDevice: () => ({ status: 200, body: true }),
  deleteCertificate: ({ path }) =>
    path.id === ''
      ? createProblem(404, 'certificate-not-found', 'No certificate has this fingerprint.')
      : { status: 204 },
  downloadLogs: () => ({
    status: 200,
    body: new Uint8Array(),
    headers: { 'content-disposition': 'attachment; filename="logs.zip.p7m"' },
  }),
} satisfies Partial<Handlers<Context>>;

export const tooMany = {
  signIn: () =>
    createProblem(429, 'too-many-sign-ins', 'Wait 60 s.', {
      headers: { 'x-rate-limit-timeout': '60000' },
    }),
} satisfies Partial<Handlers<Context>>;

export const undeclaredStatus = {
  // @ts-expect-error 418 is not a response of getStatus
  getStatus: () => ({ status: 418, body: status }),
} satisfies Partial<Handlers<Context>>;

export const undeclaredProblem = {
  // @ts-expect-error 429 is not a response of getStatus
  getStatus: () => createProblem(429, 'too-many-sign-ins', 'Wait 60 s.'),
} satisfies Partial<Handlers<Context>>;

export const wrongBody = {
  // @ts-expect-error a status without its fields
  getStatus: () => ({ status: 200, body: { product: 'barra' } }),
} satisfies Partial<Handlers<Context>>;

export const wrongBodyLater = {
  // @ts-expect-error the result of a promise is checked, too
  rebootDevice: async () => ({ status: 200, body: 'true' }),
} satisfies Partial<Handlers<Context>>;

export const swappedBody = {
  // @ts-expect-error the body of a problem with the status of a success
  getStatus: () => ({ status: 200, body: createProblem(403, 'role-not-allowed', 'No.').body }),
} satisfies Partial<Handlers<Context>>;

export const missingBody = {
  // @ts-expect-error a success without its body
  getStatus: () => ({ status: 200 }),
} satisfies Partial<Handlers<Context>>;

export const emptyResponseWithBody = {
  // @ts-expect-error 204 has no body (RFC 9110 section 15.3.5)
  deleteCertificate: () => ({ status: 204, body: {} }),
} satisfies Partial<Handlers<Context>>;

export const unknownHeader = {
  // @ts-expect-error a header that the contract does not declare
  rebootDevice: () => ({ status: 200, body: true, headers: { 'x-extra': '1' } }),
} satisfies Partial<Handlers<Context>>;

export const missingHeader = {
  // @ts-expect-error 429 requires the header with the delay
  signIn: () => createProblem(429, 'too-many-sign-ins', 'Wait 60 s.'),
} satisfies Partial<Handlers<Context>>;

// @ts-expect-error not an operation of the contract
export const stranger = { getWeather: () => ({ status: 200 }) } satisfies Partial<
  Handlers<Context>
>;

// @ts-expect-error not a problem of the contract
createProblem(400, 'bad-weather', 'Stay inside.');

type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <Claim extends true>(): Claim | undefined => undefined;

holds<Same<RequestOf<'getStatus'>['body'], undefined>>();
holds<Same<RequestOf<'signIn'>['body'], Schema<'SignInRequest'>>>();
holds<Same<RequestOf<'uploadCertificate'>['body'], { file: UploadedFile }>>();
holds<Same<RequestOf<'deleteCertificate'>['path'], { id: string }>>();
holds<Same<Extract<ResponseOf<'downloadLogs'>, { status: 200 }>['body'], Uint8Array>>();
holds<Same<Extract<ResponseOf<'createCsr'>, { status: 200 }>['body'], Uint8Array>>();
