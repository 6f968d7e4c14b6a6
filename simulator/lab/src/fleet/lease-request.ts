import type { ControlSchema } from '@stillhouse/simulator/client';

/** What stands in the form, as it was typed. */
export type LeaseForm = {
  product: string | null;
  firmware: string;
  seed: string;
  scenario: string;
  /** Real milliseconds, or `forGood`. */
  ttlMs: string;
  manualClock: boolean;
  outOfBox: boolean;
};

export const emptyForm: LeaseForm = {
  product: null,
  firmware: '',
  seed: '',
  scenario: '',
  ttlMs: 'forGood',
  manualClock: false,
  outOfBox: false,
};

/** What to ask for; only a seed that is no number is refused here, the rest the simulator knows better. */
export function leaseRequest(
  form: LeaseForm,
): { request: ControlSchema<'LeaseRequest'> } | { refusal: string } {
  const [firmware, seed, scenario] = [form.firmware, form.seed, form.scenario].map((text) =>
    text.trim(),
  ) as [string, string, string];
  if (seed !== '' && !/^\d{1,15}$/.test(seed)) {
    return { refusal: `Seed "${seed}" is no whole number. Leave it empty for the next one.` };
  }
  return {
    request: {
      ...(form.product !== null && { product: form.product }),
      ...(firmware !== '' && { firmware }),
      ...(seed !== '' && { seed: Number(seed) }),
      ...(scenario !== '' && { scenario }),
      ...(form.ttlMs !== 'forGood' && { ttlMs: Number(form.ttlMs) }),
      ...(form.manualClock && { clock: 'manual' as const }),
      ...(form.outOfBox && { outOfBox: true }),
    },
  };
}
