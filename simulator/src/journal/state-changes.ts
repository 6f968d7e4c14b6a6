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

type Tree = Record<string, unknown>;

/**
 * A copy of a device's state, to compare the state with later: devices change their state in place.
 * A comparison brings the copy up to date where it differs, which costs less than another copy.
 */
export class StateCopy {
  readonly #copy: Tree = {};
  /** Where the comparison is: the names from the root. */
  readonly #path: string[] = [];
  #changes: StateChange[] = [];

  /**
   * Brings the copy up to date.
   * @returns the most detailed differences, with secrets redacted. Lists of different lengths
   * differ per item.
   */
  update(state: Readonly<Tree>): StateChange[] {
    this.#changes = [];
    this.#updateObject(this.#copy, state);
    return this.#changes;
  }

  /** Returns the state as it was at the latest comparison. */
  toState(): unknown {
    return structuredClone(this.#copy);
  }

  #updateObject(copy: Tree, state: Readonly<Tree>): void {
    let shared = 0;
    for (const name in copy) {
      const after = state[name];
      // Most values are equal. Others may be inherited: `constructor` and the like.
      if (copy[name] === after) shared += 1;
      else if (Object.hasOwn(state, name)) {
        shared += 1;
        this.#updateValue(copy, name, after);
      } else {
        this.#note(name, { before: copy[name] });
        delete copy[name];
      }
    }
    for (const _name in state) shared -= 1;
    if (shared === 0) return;
    for (const [name, after] of Object.entries(state)) {
      if (Object.hasOwn(copy, name)) continue;
      this.#note(name, { after });
      // Not by assignment: a key `__proto__` has to stay a key.
      Object.defineProperty(copy, name, { value: copyJson(after), ...ordinary });
    }
  }

  #updateList(copy: unknown[], state: readonly unknown[]): void {
    const shared = Math.min(copy.length, state.length);
    for (let index = 0; index < shared; index += 1) {
      if (copy[index] !== state[index]) {
        this.#updateValue(copy as unknown as Tree, String(index), state[index]);
      }
    }
    if (copy.length === state.length) return;
    for (const [index, before] of copy.splice(shared).entries()) {
      this.#note(String(shared + index), { before });
    }
    for (const [index, after] of state.slice(shared).entries()) {
      this.#note(String(shared + index), { after });
      copy.push(copyJson(after));
    }
  }

  #updateValue(copy: Tree, name: string, after: unknown): void {
    const before = copy[name];
    if (!isTree(before) || !isTree(after) || Array.isArray(before) !== Array.isArray(after)) {
      this.#note(name, { before, after });
      copy[name] = copyJson(after);
      return;
    }
    this.#path.push(name);
    if (Array.isArray(before) && Array.isArray(after)) {
      // A frozen list never changes, so the copy shares it.
      const list = Object.isFrozen(before) ? structuredClone(before) : before;
      this.#updateList(list, after);
      copy[name] = Object.isFrozen(after) ? after : list;
    } else this.#updateObject(before, after);
    this.#path.pop();
  }

  /** Everything below the name of a secret is secret. */
  #note(name: string, values: { before?: unknown; after?: unknown }): void {
    const path = [...this.#path, name];
    // In a state, `code` is an enrollment code, as in requests.
    const redact = path.some((part) => isSecretName(part)) ? () => redacted : redactRequest;
    const change: StateChange = { pointer: formatPointer(path) };
    if ('before' in values) change.before = redact(values.before);
    if ('after' in values) change.after = redact(values.after);
    this.#changes.push(change);
  }
}

const ordinary = { writable: true, enumerable: true, configurable: true };

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null;
}

/** Faster than `structuredClone`. Frozen values are shared, and must be frozen at any depth. */
function copyJson(value: unknown): unknown {
  return isTree(value) && !Object.isFrozen(value) ? JSON.parse(JSON.stringify(value)) : value;
}

/** Returns the differences of two states. */
export function listChanges(before: Readonly<Tree>, after: Readonly<Tree>): StateChange[] {
  const copy = new StateCopy();
  copy.update(before);
  return copy.update(after);
}
