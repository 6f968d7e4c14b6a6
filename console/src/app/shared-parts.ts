import type { ModalRenderers } from '@stillhouse/ui/Modals';
import type { StandardModal } from '@stillhouse/ui/StandardModals';

type FindRejection = typeof import('../rules/find-rejection.ts').findRejection;

/** What every area needs, and the first screen does not (decision 0035). */
type SharedParts = { dialogs: ModalRenderers<StandardModal>; findRejection: FindRejection };

let loaded: SharedParts | null = null;

/** Loads the parts with each area. They are in the chunk that the areas share. */
export async function loadSharedParts(): Promise<SharedParts> {
  if (loaded) return loaded;
  const [{ standardModals }, { findRejection }] = await Promise.all([
    import('@stillhouse/ui/StandardModals'),
    import('../rules/find-rejection.ts'),
  ]);
  loaded = { dialogs: standardModals, findRejection };
  return loaded;
}

/** Returns the renderers of the standard dialogs, which only pages of areas open. */
export function getDialogs(): ModalRenderers<StandardModal> {
  if (!loaded) throw new Error('A dialog was opened before an area was loaded');
  return loaded.dialogs;
}

/** At once on the pages of areas, because what a page sends while it is left cannot wait. */
export const findRejection: FindRejection = (change, context) =>
  loaded
    ? loaded.findRejection(change, context)
    : loadSharedParts().then((parts) => parts.findRejection(change, context));
