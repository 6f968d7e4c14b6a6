/**
 * A map that has a table from its first entry on. A device that nobody uses has a dozen maps, most
 * of them empty, and a fleet has hundreds of thousands of devices.
 */
export class LazyMap<Key, Value> {
  #map: Map<Key, Value> | null = null;

  get size(): number {
    return this.#map?.size ?? 0;
  }

  get(key: Key): Value | undefined {
    return this.#map?.get(key);
  }

  has(key: Key): boolean {
    return this.#map?.has(key) ?? false;
  }

  set(key: Key, value: Value): void {
    this.#map ??= new Map();
    this.#map.set(key, value);
  }

  delete(key: Key): boolean {
    return this.#map?.delete(key) ?? false;
  }

  clear(): void {
    this.#map = null;
  }

  keys(): Iterable<Key> {
    return this.#map?.keys() ?? [];
  }

  values(): Iterable<Value> {
    return this.#map?.values() ?? [];
  }

  [Symbol.iterator](): Iterator<[Key, Value]> {
    return (this.#map ?? new Map<Key, Value>()).entries();
  }
}

/** A set that has a table from its first member on, as a `LazyMap`. */
export class LazySet<Member> {
  #set: Set<Member> | null = null;

  get size(): number {
    return this.#set?.size ?? 0;
  }

  has(member: Member): boolean {
    return this.#set?.has(member) ?? false;
  }

  add(member: Member): void {
    this.#set ??= new Set();
    this.#set.add(member);
  }

  delete(member: Member): boolean {
    return this.#set?.delete(member) ?? false;
  }

  [Symbol.iterator](): Iterator<Member> {
    return (this.#set ?? []).values();
  }
}
