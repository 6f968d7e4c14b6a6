import type { components } from './generated/control.d.ts';

/** A component schema of simulator/control.yaml, by name. */
export type ControlSchema<Name extends keyof components['schemas']> = components['schemas'][Name];
