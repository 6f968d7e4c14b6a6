// Groups, domains, lists and clients of the DNS sinkhole.

export type Item = Record<string, unknown>;
export type CollectionName = 'groups' | 'domains' | 'lists' | 'clients';

/** The member that names an item. */
export const keys: Readonly<Record<CollectionName, string>> = {
  groups: 'name',
  domains: 'domain',
  lists: 'address',
  clients: 'client',
};

const managed = ['id', 'date_added', 'date_modified', 'unicode', 'date_updated', 'number', 'name'];

export class Collection {
  readonly name: CollectionName;
  items: Item[];
  #nextId = 10;
  #now = 1_767_000_000;

  constructor(name: CollectionName, first: Item) {
    this.name = name;
    this.items = [];
    this.create(first);
  }

  /** Items whose members have these values; a value that is not given does not matter. */
  find(where: Readonly<Record<string, string | undefined>>): Item[] {
    return this.items.filter((item) =>
      Object.entries(where).every(([name, value]) => value === undefined || item[name] === value),
    );
  }

  create(body: Item): Item {
    this.#nextId += 1;
    const item = this.#complete({}, body);
    Object.assign(item, { id: this.#nextId, date_added: item.date_modified });
    this.items.push(item);
    return item;
  }

  replace(item: Item, body: Item): Item {
    const { id, date_added } = item;
    Object.assign(item, this.#complete(item, body), { id, date_added });
    return item;
  }

  remove(where: Readonly<Record<string, string | undefined>>): number {
    const gone = this.find(where);
    this.items = this.items.filter((item) => !gone.includes(item));
    return gone.length;
  }

  #complete(old: Item, body: Item): Item {
    this.#now += 60;
    const key = keys[this.name];
    const sent = Object.entries(body).filter(
      ([name]) => name !== 'took' && (name === key || !managed.includes(name)),
    );
    const item: Item = {
      [key]: old[key],
      comment: null,
      ...(this.name !== 'groups' && { groups: [0] }),
      ...(this.name !== 'clients' && { enabled: true }),
      ...(this.name === 'domains' && { type: old.type, kind: old.kind }),
      ...(this.name === 'lists' && { type: old.type }),
      ...Object.fromEntries(sent),
      date_modified: this.#now,
    };
    // Domains have no case.
    if (this.name === 'domains') item.domain = String(item.domain).toLowerCase();
    return { ...item, ...this.#getExtras(item) };
  }

  #getExtras(item: Item): Item {
    if (this.name === 'domains') return { unicode: item.domain };
    if (this.name === 'clients') return { name: null };
    if (this.name !== 'lists') return {};
    return { date_updated: this.#now, number: 4, invalid_domains: 0, abp_entries: 0, status: 1 };
  }
}
