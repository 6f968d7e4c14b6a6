import type { ModalRenderers } from '@stillhouse/ui/Modals';
import type { StandardModal } from '@stillhouse/ui/StandardModals';

type Dialogs = ModalRenderers<StandardModal>;
type FindRejection = typeof import('../rules/find-rejection.ts').findRejection;

let dialogs: Dialogs | null = null;
let rules: FindRejection | null = null;

/**
 * Loads what every area needs, and the first screen does not (decision 0035). The health of the
 * device, a part of Status, changes no settings.
 */
export async function loadSharedParts(area: string): Promise<void> {
  await Promise.all([loadDialogs(), area === 'health' ? null : loadRules()]);
}

async function loadDialogs(): Promise<void> {
  dialogs ??= (await import('@stillhouse/ui/StandardModals')).standardModals;
}

async function loadRules(): Promise<FindRejection> {
  rules ??= (await import('../rules/find-rejection.ts')).findRejection;
  return rules;
}

/** Returns the renderers of the standard dialogs, which only pages of areas open. */
export function getDialogs(): Dialogs {
  if (!dialogs) throw new Error('A dialog was opened before an area was loaded');
  return dialogs;
}

/** At once on the pages of areas, because what a page sends while it is left cannot wait. */
export const findRejection: FindRejection = (change, context) =>
  rules ? rules(change, context) : loadRules().then((find) => find(change, context));
