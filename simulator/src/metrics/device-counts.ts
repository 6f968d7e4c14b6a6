import type { Device } from '@stillhouse/device/device';
import { isProductCode } from '@stillhouse/products/catalog';
import type { MetricFamily } from './metric-family.ts';

type Group = {
  readonly labels: { product: string; power: string };
  count: number;
};

/** Counts devices by product and power state, without looking at all of them. */
export class DeviceCounts {
  readonly #groups = new Map<string, Group>();
  /** Returns how many more devices are as the first one was. */
  countUnused = () => 0;

  /** Counts a device until the returned function is called. */
  follow(device: Device): () => void {
    let group: Group | null = this.#enter(device);
    const unsubscribe = device.onEvent(({ type }) => {
      if (group === null || (type !== 'power' && type !== 'stateReplaced')) return;
      group.count -= 1;
      group = this.#enter(device);
    });
    return () => {
      unsubscribe();
      if (group !== null) group.count -= 1;
      group = null;
    };
  }

  toFamily(): MetricFamily {
    return {
      name: 'stillhouse_devices',
      help: 'Leased devices, by product and power state.',
      type: 'gauge',
      values: [...this.#groups.values()].map(({ labels, count }, index) => ({
        labels,
        value: index === 0 ? count + this.countUnused() : count,
      })),
    };
  }

  #enter({ state }: Device): Group {
    // A device can have any text as its product.
    const product = isProductCode(state.product) ? state.product : 'unknown';
    const power = state.power.state;
    const key = `${product} ${power}`;
    let group = this.#groups.get(key);
    if (group === undefined) {
      group = { labels: { product, power }, count: 0 };
      this.#groups.set(key, group);
    }
    group.count += 1;
    return group;
  }
}
