import { formatPointer } from '@stillhouse/foundation/json-pointer';
import { isSecretName } from '@stillhouse/foundation/secret-names';
import { redacted, redactRequest } from './redact.ts';

/**
 * A change in a device's state. Without `before` the value was added, without `after` it was
 * removed.
 */
export type StateChange = {
  /** JSON pointer (RFC 6901). */
  pointer: string;
  before?: unknown;
  after?: unknown;
};

/** A change before somebody reads it: names from the root, and values with their secrets. */
export type RawChange = {
  readonly path: readonly string[];
  before?: unknown;
  after?: unknown;
};

type Tree = Record<string, unknown>;

/**
 * The copy of an object, of a list, or a value that never changes: a frozen list, which the copy
 * shares, or no object at all.
 */
type Copy = ObjectCopy | ListCopy | unknown;

/** Names and values side by side: an object is compared by one walk through its own properties. */
class ObjectCopy {
  readonly names: string[] = [];
  readonly values: Copy[] = [];
}

class ListCopy {
  readonly items: Copy[] = [];
}

/**
 * A copy of a device's state, to compare the state with later: devices change their state in place.
 * A comparison brings the copy up to date where it differs, which costs less than another copy.
 */
export class StateCopy {
  readonly #copy = new ObjectCopy();
  /** Where the comparison is: the names from the root. */
  readonly #path: string[] = [];
  #changes: RawChange[] = [];

  /**
   * Brings the copy up to date.
   * @returns the most detailed differences. Lists of different lengths differ per item.
   */
  update(state: Readonly<Tree>): RawChange[] {
    this.#changes = [];
    this.#updateObject(this.#copy, state);
    return this.#changes;
  }

  /** Returns the state as it was at the latest comparison. */
  toState(): unknown {
    return toJson(this.#copy);
  }

  #updateObject(copy: ObjectCopy, state: Readonly<Tree>): void {
    const { names, values } = copy;
    let index = 0;
    // Most objects have the names that they had, in the same order.
    for (const name in state) {
      if (names[index] !== name) {
        this.#updateNames(copy, state, index);
        return;
      }
      const before = values[index];
      const after = state[name];
      if (before !== after) values[index] = this.#updateValue(name, before, after);
      index += 1;
    }
    if (index < names.length) this.#updateNames(copy, state, index);
  }

  /** @param from the names before this index are those of the state */
  #updateNames({ names, values }: ObjectCopy, state: Readonly<Tree>, from: number): void {
    const kept = new Map<string, Copy>();
    const before = values.splice(from);
    for (const [index, name] of names.splice(from).entries()) {
      const value = before[index];
      // Others may be inherited: `constructor` and the like.
      if (Object.hasOwn(state, name)) {
        const after = state[name];
        kept.set(name, value === after ? value : this.#updateValue(name, value, after));
      } else this.#note(name, { before: toJson(value) });
    }
    for (const [name, after] of Object.entries(state).slice(from)) {
      const isNew = !kept.has(name);
      if (isNew) this.#note(name, { after });
      names.push(name);
      values.push(isNew ? toCopy(after) : kept.get(name));
    }
  }

  #updateList({ items }: ListCopy, state: readonly unknown[]): void {
    const shared = Math.min(items.length, state.length);
    for (let index = 0; index < shared; index += 1) {
      const before = items[index];
      const after = state[index];
      if (before !== after) items[index] = this.#updateValue(String(index), before, after);
    }
    if (items.length === state.length) return;
    for (const [index, before] of items.splice(shared).entries()) {
      this.#note(String(shared + index), { before: toJson(before) });
    }
    for (const [index, after] of state.slice(shared).entries()) {
      this.#note(String(shared + index), { after });
      items.push(toCopy(after));
    }
  }

  /** Returns the new copy of a value that is not the same. */
  #updateValue(name: string, before: Copy, after: unknown): Copy {
    if (before instanceof ObjectCopy && isTree(after) && !Array.isArray(after)) {
      this.#path.push(name);
      this.#updateObject(before, after);
      this.#path.pop();
      return before;
    }
    // A frozen list is compared by a copy of its own.
    const list = Array.isArray(after) ? toCopy(before, true) : null;
    if (list instanceof ListCopy && Array.isArray(after)) {
      this.#path.push(name);
      this.#updateList(list, after);
      this.#path.pop();
      return Object.isFrozen(after) ? after : list;
    }
    this.#note(name, { before: toJson(before), after });
    return toCopy(after);
  }

  #note(name: string, values: { before?: unknown; after?: unknown }): void {
    const change: RawChange = { path: [...this.#path, name], ...values };
    // The device may change it later.
    if (isTree(change.after)) change.after = structuredClone(change.after);
    this.#changes.push(change);
  }
}

/** Returns a change for readers, with secrets redacted. */
export function toStateChange({ path, ...values }: RawChange): StateChange {
  // Everything below the name of a secret is secret. In a state, `code` is an enrollment code, as
  // in requests.
  const redact = path.some((part) => isSecretName(part)) ? () => redacted : redactRequest;
  const change: StateChange = { pointer: formatPointer(path) };
  if ('before' in values) change.before = redact(values.before);
  if ('after' in values) change.after = redact(values.after);
  return change;
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null;
}

/** @param copiesFrozen false: frozen values are shared, and must be frozen at any depth */
function toCopy(value: unknown, copiesFrozen = false): Copy {
  if (!isTree(value) || value instanceof ObjectCopy || value instanceof ListCopy) return value;
  if (!copiesFrozen && Object.isFrozen(value)) return value;
  if (Array.isArray(value)) {
    const copy = new ListCopy();
    for (const item of value) copy.items.push(toCopy(item, copiesFrozen));
    return copy;
  }
  const copy = new ObjectCopy();
  for (const [name, inner] of Object.entries(value)) {
    copy.names.push(name);
    copy.values.push(toCopy(inner, copiesFrozen));
  }
  return copy;
}

/** Returns what a copy is of, as plain JSON that nobody else has. */
function toJson(copy: Copy): unknown {
  if (copy instanceof ListCopy) return copy.items.map(toJson);
  if (copy instanceof ObjectCopy) {
    return Object.fromEntries(copy.names.map((name, index) => [name, toJson(copy.values[index])]));
  }
  return isTree(copy) ? structuredClone(copy) : copy;
}

/** Returns the differences of two states. */
export function listChanges(before: Readonly<Tree>, after: Readonly<Tree>): StateChange[] {
  const copy = new StateCopy();
  copy.update(before);
  return copy.update(after).map(toStateChange);
}
