import type { toConsoleConfig } from './fleet/console-config.ts';
import type { Fleet } from './fleet/fleet.ts';
import { type DeviceEdge, inProcessEdge } from './http/device-edge.ts';
import type { UnboundAddress } from './http-kit/listener.ts';
import { NoListeners, noPorts } from './http-kit/no-listeners.ts';
import type { Ports } from './http-kit/ports.ts';
import type { SharedPlaces } from './http-kit/shared-listeners.ts';

/** The servers of a simulator, for its lab, its cloud and its devices. */
export type Servers = {
  readonly labUrl: string;
  readonly cloudUrl: string;
  /** The certificate of the devices, PEM. Null without https. */
  readonly certificate: string | null;
  readonly unbound: readonly UnboundAddress[];
  readonly edge: DeviceEdge;
  readonly ports: Ports;
  /** Null if every device has ports of its own. */
  readonly shared: SharedPlaces | null;
  /** Serves lab and cloud. Requests that arrive earlier wait for it. */
  serve(fleet: Fleet, consoleConfig: ReturnType<typeof toConsoleConfig>): void;
  /** Closes lab and cloud. */
  close(): void;
};

/** Creates what a simulator has in place of servers if nothing listens. */
export function createNoServers(): Servers {
  return {
    labUrl: 'http://localhost:0',
    cloudUrl: 'http://localhost:0',
    certificate: null,
    unbound: [],
    edge: inProcessEdge,
    ports: noPorts,
    shared: new NoListeners(),
    serve() {},
    close() {},
  };
}
