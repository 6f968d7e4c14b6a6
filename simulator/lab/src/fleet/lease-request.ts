import type { ControlSchema } from 'stillhouse/client';

/** Values of the form's fields. */
export type LeaseFormValues = {
  product: string | null;
  firmware: string;
  seed: string;
  scenario: string;
  /** Real milliseconds, or `unlimited`. */
  ttlMs: string;
  manualClock: boolean;
  outOfBox: boolean;
};

export const emptyForm: LeaseFormValues = {
  product: null,
  firmware: '',
  seed: '',
  scenario: '',
  ttlMs: 'unlimited',
  manualClock: false,
  outOfBox: false,
};

/** Converts the form to a request. Only the seed is validated here, the rest by the simulator. */
export function toLeaseRequest(
  values: LeaseFormValues,
): { request: ControlSchema<'LeaseRequest'> } | { error: string } {
  const [firmware, seed, scenario] = [values.firmware, values.seed, values.scenario].map((text) =>
    text.trim(),
  ) as [string, string, string];
  if (seed !== '' && !/^\d{1,15}$/.test(seed)) {
    return { error: `Seed "${seed}" is not a whole number. Leave it empty for the next seed.` };
  }
  return {
    request: {
      ...(values.product !== null && { product: values.product }),
      ...(firmware !== '' && { firmware }),
      ...(seed !== '' && { seed: Number(seed) }),
      ...(scenario !== '' && { scenario }),
      ...(values.ttlMs !== 'unlimited' && { ttlMs: Number(values.ttlMs) }),
      ...(values.manualClock && { clock: 'manual' as const }),
      ...(values.outOfBox && { outOfBox: true }),
    },
  };
}
