import type { Brand } from '@stillhouse/contracts/brand';
import type { DeviceClock } from '../clock/device-clock.ts';
import type { Random } from '../random/random.ts';
import type { Agenda } from './agenda.ts';
import type { DeviceHappening } from './events.ts';
import type { DeviceState } from './state.ts';

/** What the areas of a device (power, sign-in, settings ...) work on. */
export interface DeviceCore {
  /** Changed in place by transitions; a patch puts another object here. */
  state: DeviceState;
  readonly clock: DeviceClock;
  readonly random: Random;
  readonly agenda: Agenda;
  readonly brand: Brand;
  emit(happening: DeviceHappening): void;
}
