import type { Door, Doorway } from './doorways.ts';
import type { Ports } from './ports.ts';
import { defaultHostSuffix } from './public-urls.ts';
import type { SharedPlace, SharedPlaces } from './shared-listeners.ts';

/** The ports of a real device, which nothing listens on here. */
const ports: Readonly<Record<Door, number>> = { network: 8080, setup: 8082 };

/** A fleet without listeners takes no ports. */
export const noPorts: Ports = {
  take: () => Promise.reject(new Error('A device without a server has no ports.')),
  reserve() {},
  release() {},
};

/** Gives devices names without listening: only callers in this process reach them. */
export class NoListeners implements SharedPlaces {
  readonly addressing = 'name';
  readonly hostPattern = `*${defaultHostSuffix}`;
  onPlanned = () => null;

  async open(): Promise<void> {}

  take(id: string): SharedPlace {
    const doorways = {
      addressing: this.addressing,
      hostName: `${id}${defaultHostSuffix}`,
      publicUrls: null,
      create: createDoorway,
      // A device keeps its name when it moves to an address.
      isAt: () => true,
      createAt: () => createDoorway('network'),
      setHostname() {},
    } as const;
    return { port: ports.network, setupPort: ports.setup, doorways };
  }

  release(): void {}

  findId(): undefined {}

  finish(): void {}

  async close(): Promise<void> {}
}

function createDoorway(door: Door): Doorway {
  let isOpen = false;
  return {
    port: ports[door],
    get isOpen() {
      return isOpen;
    },
    unbound: [],
    async open() {
      isOpen = true;
    },
    close() {},
    async drop() {
      isOpen = false;
    },
  };
}
