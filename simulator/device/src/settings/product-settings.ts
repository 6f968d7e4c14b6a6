import { getProduct } from '@stillhouse/products/catalog';
import type { Product } from '@stillhouse/products/product';
import type { DeviceState, Issue, Settings } from '../state/device-state.ts';

type Capability = 'hasAutoWake' | 'hasUsbAudio' | 'hasVoiceIsolation';

/**
 * Settings that only some products have. The state of other products lacks them. A beta setting may
 * also be missing from older firmware. One with `anywhere` may be on other products with other
 * firmware (decision 0069).
 */
export const conditionalSettings = [
  { group: 'system', key: 'autoWakeEnabled', needs: 'hasAutoWake', beta: false, anywhere: false },
  {
    group: 'audiovideo',
    key: 'usbAudioDevicesEnabled',
    needs: 'hasUsbAudio',
    beta: true,
    anywhere: true,
  },
  {
    group: 'audiovideo',
    key: 'deepNoiseSuppressionEnabled',
    needs: 'hasVoiceIsolation',
    beta: true,
    anywhere: false,
  },
] as const satisfies readonly {
  group: keyof Settings;
  key: string;
  needs: Capability & keyof Product;
  beta: boolean;
  anywhere: boolean;
}[];

/** Returns one issue for each key in `update` that the device does not have. */
export function findUnsupportedKeys(
  { product, settings }: Pick<DeviceState, 'product' | 'settings'>,
  group: keyof Settings,
  update: Record<string, unknown>,
): Issue[] {
  const present = new Set(Object.keys(settings[group]));
  return conditionalSettings
    .filter((setting) => setting.group === group && update[setting.key] !== undefined)
    .filter(({ key }) => !present.has(key))
    .map(({ key, needs }) => ({
      pointer: `/${key}`,
      message: getProduct(product)[needs]
        ? `The firmware of this ${product} has no setting '${key}'; leave it out.`
        : `The product ${product} has no setting '${key}'; leave it out.`,
    }));
}
