import type { ControlSchema } from 'stillhouse/client';

/** A request as Swagger UI hands it to an interceptor. */
export type SentRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
};

export type DeviceAddresses = Pick<ControlSchema<'Lease'>, 'id' | 'baseUrl' | 'setupUrl'>;

/**
 * Sends a request for a device through the lab port, because a page may not call another origin.
 * There, `authorization` has the token of the lab.
 */
export function toLabRequest<Request extends SentRequest>(
  request: Request,
  { id, baseUrl, setupUrl }: DeviceAddresses,
  labToken: string | null,
): Request {
  const isSetup = request.url.startsWith(setupUrl);
  const path = request.url.slice((isSetup ? setupUrl : baseUrl).length);
  const { Authorization: token, ...headers } = request.headers;
  return {
    ...request,
    url: `/devices/${encodeURIComponent(id)}/${isSetup ? 'setup' : 'network'}${path}`,
    headers: {
      ...headers,
      ...(token !== undefined && { 'device-authorization': token }),
      ...(labToken !== null && { authorization: `Bearer ${labToken}` }),
    },
  };
}
