import type { components } from './generated/control.d.ts';

/** A schema of the control API by name, such as `ControlSchema<'DeviceState'>`. */
export type ControlSchema<Name extends keyof components['schemas']> = components['schemas'][Name];
