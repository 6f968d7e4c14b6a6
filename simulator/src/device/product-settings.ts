import { type Product, productOf } from '@stillhouse/contracts/products';
import type { Issue, Settings } from './state.ts';

type Capability = 'hasAutoWake' | 'hasUsbAudio' | 'hasVoiceIsolation';

/** Settings that only some products have; they are absent from the state of the others. */
export const conditionalSettings = [
  { group: 'system', key: 'autoWakeEnabled', needs: 'hasAutoWake' },
  { group: 'audiovideo', key: 'usbAudioDevicesEnabled', needs: 'hasUsbAudio' },
  { group: 'audiovideo', key: 'deepNoiseSuppressionEnabled', needs: 'hasVoiceIsolation' },
] as const satisfies readonly {
  group: keyof Settings;
  key: string;
  needs: Capability & keyof Product;
}[];

/** One issue for each key in `update` that the product does not have. */
export function unsupportedKeys(
  product: string,
  group: keyof Settings,
  update: Record<string, unknown>,
): Issue[] {
  return conditionalSettings
    .filter((setting) => setting.group === group && update[setting.key] !== undefined)
    .filter((setting) => !productOf(product)[setting.needs])
    .map(({ key }) => ({
      pointer: `/${key}`,
      message: `The product ${product} has no setting '${key}'; leave it out.`,
    }));
}
