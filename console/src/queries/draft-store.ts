import { isRecord } from '@stillhouse/foundation/is-record';
import { hasSecret } from '@stillhouse/foundation/remove-secrets';
import { createJsonStore } from '../config/json-store.ts';
import { tabKeys } from '../config/storage-keys.ts';
import type { TabStorage } from '../config/tab-storage.ts';

/** Which form of which user: its path, and the user's name. */
export type DraftOwner = { user: string; path: string };

type StoredDraft = (DraftOwner & { edits: object }) | null;

/**
 * Keeps the unsaved input of one form in this tab, so that it survives the end of the session
 * (decision 0089). Another user never sees it.
 */
export function createDraftStore(storage: TabStorage) {
  const store = createJsonStore<StoredDraft>(storage, tabKeys.draft, isStoredDraft, null);
  const isOf = (draft: StoredDraft, { user, path }: DraftOwner) =>
    draft?.user === user && draft.path === path;
  return {
    /** Returns the texts that the form still has fields for. */
    load<T extends object>(owner: DraftOwner, saved: T): Partial<T> {
      const draft = store.load();
      if (draft && draft.user !== owner.user) store.save(null);
      if (!draft || !isOf(draft, owner)) return {};
      const texts = Object.entries(draft.edits).filter(
        ([key, value]) => key in saved && typeof value === 'string' && !hasSecret(value),
      );
      return Object.fromEntries(texts) as Partial<T>;
    },
    save(owner: DraftOwner, edits: object) {
      const texts = Object.entries(edits).filter(
        ([, value]) => typeof value !== 'string' || !hasSecret(value),
      );
      store.save({ ...owner, edits: Object.fromEntries(texts) });
    },
    remove(owner: DraftOwner) {
      if (isOf(store.load(), owner)) store.save(null);
    },
  };
}

function isStoredDraft(value: object): value is NonNullable<StoredDraft> {
  return isRecord(value) && isRecord(value.edits);
}
