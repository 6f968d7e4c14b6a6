import type { Operation, Role } from '@stillhouse/contracts/operations';
import { DeviceClock, manualStart } from '@stillhouse/device/clock/device-clock';
import { createDevice, type Device } from '@stillhouse/device/device';
import { defaultBrand, defaultDevicePagePath } from '@stillhouse/products/brand';
import { certificateReader } from '@stillhouse/x509/certificate-reader';
import { validateDeviceState } from '../../../build/control-validators.js';
import type { FaultSpec } from '../../faults/fault.ts';
import { FaultSet } from '../../faults/fault-set.ts';
import { loopback } from '../../http-kit/listener.ts';
import { processPorts } from '../../http-kit/port-range.ts';
import { Journal } from '../../journal/journal.ts';
import { issueToken } from '../../operations/access-token.ts';
import type { Via } from '../exchange.ts';
import { type DeviceHost, type DeviceHostOptions, startDeviceHost } from '../host.ts';
import { createListeningEdge } from '../listening-edge.ts';

/** A device that listens on free ports, for tests of the HTTP side. */
export interface TestDevice extends AsyncDisposable {
  host: DeviceHost;
  device: Device;
  clock: DeviceClock;
  /** Bugs that the simulator reported. */
  logged: string[];
  issueToken(role: Role): Promise<string>;
  /** Calls an operation by its path, with the token of a role. `body` is sent as JSON. */
  call(path: string, init?: CallInit): Promise<Response>;
  /** Arms faults. Throws if one is rejected. */
  arm(...faults: FaultSpec[]): void;
  /** Advances time and waits until everything has settled. */
  advance(ms: number): Promise<void>;
}

type CallInit = {
  method?: string;
  role?: Role | null;
  body?: unknown;
  headers?: Record<string, string>;
  via?: Via;
};

type TestDeviceOptions = Partial<
  Omit<DeviceHostOptions, 'device' | 'clock' | 'consoleConfig' | 'edge'>
> & {
  /** Addresses to bind. Default: loopback. */
  hosts?: readonly string[];
  /** `dist` is the absolute path of the built console, or null to serve none. */
  console?: { dist: string | null; config: DeviceHostOptions['consoleConfig'] };
  product?: string;
  seed?: number;
  outOfBox?: boolean;
  /** The address that calls go to. Default: the network address. */
  via?: Via;
  /**
   * Default: manual. With a scaled clock, responses that take simulated time arrive by themselves.
   */
  pace?: { mode: 'scaled'; speed: number };
  /** Start of the device's clock in epoch ms. */
  now?: number;
};

/** Returns a path of an operation with a well-formed value for each parameter. */
export function getSamplePath(operation: Operation): string {
  return operation.path.replace('{id}', 'ab'.repeat(32));
}

const noConsole: TestDeviceOptions['console'] & {} = {
  dist: null,
  config: ({ port, setupUrl }) => ({
    localSetupAddress: setupUrl,
    networkPort: port,
    cloudOrigin: 'http://localhost:8091',
    labOrigin: null,
    allowedRemoteOrigins: [],
    hostNameSuffix: '.localhost',
    devicePagePath: defaultDevicePagePath,
    brand: defaultBrand,
  }),
};

/** Starts a device with a manual clock; `await using` stops it. */
export async function startTestDevice(options: TestDeviceOptions = {}): Promise<TestDevice> {
  const {
    product = 'barra',
    seed = 1,
    outOfBox = false,
    via: defaultVia = 'device',
    ...others
  } = options;
  const { pace, now = manualStart, hosts = loopback, console = noConsole, ...given } = others;
  const clock = new DeviceClock({ now, ...(pace ?? { mode: 'manual' }) });
  const device = createDevice({
    product,
    seed,
    outOfBox,
    clock,
    validateState: validateDeviceState,
    certificateReader,
  });
  const logged: string[] = [];
  const ports = { port: await processPorts.take(), setupPort: await processPorts.take() };
  const host = await startDeviceHost({
    id: 'under-test',
    device,
    clock,
    journal: new Journal({ deviceId: 'under-test' }),
    faults: new FaultSet({ random: device.random, now: () => clock.now() }),
    ...ports,
    edge: createListeningEdge({ hosts, consoleDir: console.dist }),
    consoleConfig: console.config,
    log: (text) => logged.push(text),
    ...given,
  });
  // Without a number, so that a token does not change the state.
  const getToken = (role: Role) => issueToken(role, device.state.signingKey, clock.now());
  return {
    host,
    device,
    clock,
    logged,
    issueToken: getToken,
    async call(
      path,
      { method = 'GET', role = 'admin', body, headers = {}, via = defaultVia } = {},
    ) {
      const sent: Record<string, string> = { ...headers };
      if (role !== null) sent.authorization = `Bearer ${await getToken(role)}`;
      if (body !== undefined) sent['content-type'] ??= 'application/json';
      const base = via === 'setup' ? host.setupUrl : host.baseUrl;
      return fetch(base + path, {
        method,
        headers: sent,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    },
    arm(...specs) {
      const result = host.faults.arm(specs);
      if ('rejected' in result) throw new Error(JSON.stringify(result.rejected));
    },
    async advance(ms) {
      await clock.advanceBy(ms);
      await host.settle();
    },
    async [Symbol.asyncDispose]() {
      await host.stop();
      for (const port of Object.values(ports)) processPorts.release(port);
      clock.dispose();
    },
  };
}
