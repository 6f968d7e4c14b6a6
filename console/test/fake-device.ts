/** The response of a device: a body, or a whole Response where JSON is not enough. */
type FakeResponse = Response | { status?: number; body: unknown; headers?: Record<string, string> };
type Responder = (request: Request) => FakeResponse | Promise<FakeResponse>;

/**
 * A `fetch` that responds by method and path, for tests that need responses that no well-behaved
 * device sends. Tests of a well-behaved device run in the browser against the simulator.
 *
 * @returns `calls`: method, path and token of every request, in order
 */
export function createFakeDevice(responders: Record<string, Responder>) {
  const calls: string[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    const call = `${request.method} ${new URL(request.url).pathname}`;
    const token = request.headers.get('authorization');
    calls.push(token === null ? call : `${call} ${token}`);
    const responder = responders[call];
    if (!responder) throw new Error(`The fake device has no response for ${call}`);
    const response = await responder(request);
    if (response instanceof Response) return response;
    const { status = 200, body, headers } = response;
    return Response.json(body, { status, ...(headers && { headers }) });
  };
  return { fetch, calls };
}

export const barraStatus = {
  product: 'barra',
  isPaired: false,
  serialNumber: 'NAbc12d340001',
  firmwareVersion: 'NFA1.20290401.0007',
  isOnline: true,
  pairedDeviceName: null,
  networkProperties: {
    ethernet: {
      ip4Address: '192.0.2.20',
      subnetMask: '255.255.255.0',
      gateway: '192.0.2.1',
      ip6Address: 'fe80::21b:2fff:fe33:1',
      macAddress: '02:1B:2F:33:00:01',
    },
    wifi: { isSaved: false, state: 'DISCONNECTED' as const },
  },
  ethernetMacAddress: '02:1B:2F:33:00:01',
  wifiMacAddress: '02:1B:2F:33:00:02',
  ntpServer: 'time.oban.example',
};
