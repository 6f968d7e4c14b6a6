/** Views of a device, in the order of the navigation. */
export const views = [
  'overview',
  'conditions',
  'states',
  'cloud',
  'scenario',
  'faults',
  'journal',
  'snapshots',
  'steps',
] as const;

export type View = (typeof views)[number];

/** What the page shows. All of it is in the URL, so that a link opens the same view. */
export type Address = {
  /** The API whose reference is open. Null: none. */
  reference: Reference | null;
  /** Null: the list of devices. */
  device: string | null;
  view: View;
  /** Selected state machine; null: the software update. */
  machine: string | null;
  /** Text in the view's filter. */
  filter: string;
  /** Number of the open journal entry. */
  entry: number | null;
  console: ConsolePlacement;
  /** How the devices are listed. Null: by their number. */
  list: ListLayout | null;
  /** The groups that the list of devices is limited to. Null: all. */
  product: string | null;
  state: string | null;
  /** What the table of devices is grouped by. Null: nothing. */
  group: Grouping | null;
};

/** The APIs of the reference: that of devices and the control API. */
const references = ['device', 'control'] as const;

export type Reference = (typeof references)[number];

/** What a table of devices can be grouped by. */
export const groupings = ['product', 'state', 'shard'] as const;

export type Grouping = (typeof groupings)[number];

export type ListLayout = 'cards' | 'table';

const listLayouts = ['cards', 'table'] as const;

/**
 * Where the console of the device is. `beside` the view needs a wide window; in a narrow one it
 * hides the console, and `only` shows the console in place of the view.
 */
export type ConsolePlacement = 'beside' | 'hidden' | 'only';

const consolePlacements = ['beside', 'hidden', 'only'] as const;

const defaultAddress: Address = {
  reference: null,
  device: null,
  view: 'overview',
  machine: null,
  filter: '',
  entry: null,
  console: 'beside',
  list: null,
  product: null,
  state: null,
  group: null,
};

/** Parses the query of a URL. Unknown values become the defaults. */
export function parseAddress(query: string): Address {
  const parameters = new URLSearchParams(query);
  const entry = Number(parameters.get('entry'));
  return {
    reference: references.find((name) => name === parameters.get('reference')) ?? null,
    device: parameters.get('device') || null,
    view: views.find((name) => name === parameters.get('view')) ?? defaultAddress.view,
    machine: parameters.get('machine') || null,
    filter: parameters.get('filter') ?? '',
    entry: Number.isSafeInteger(entry) && entry > 0 ? entry : null,
    console:
      consolePlacements.find((name) => name === parameters.get('console')) ??
      defaultAddress.console,
    list: listLayouts.find((name) => name === parameters.get('list')) ?? null,
    product: parameters.get('product') || null,
    state: parameters.get('state') || null,
    group: groupings.find((name) => name === parameters.get('group')) ?? null,
  };
}

/**
 * Formats a URL relative to the page, which may be below any path. Missing properties and defaults
 * are left out.
 */
export function formatAddress(address: Partial<Address>): string {
  const { reference, device, view, machine, filter, entry, console, list, product, state, group } =
    { ...defaultAddress, ...address };
  const parameters = new URLSearchParams();
  if (reference !== null) parameters.set('reference', reference);
  if (device !== null) parameters.set('device', device);
  if (view !== defaultAddress.view) parameters.set('view', view);
  if (machine !== null) parameters.set('machine', machine);
  if (filter !== '') parameters.set('filter', filter);
  if (entry !== null) parameters.set('entry', String(entry));
  if (console !== defaultAddress.console) parameters.set('console', console);
  if (list !== null) parameters.set('list', list);
  if (product !== null) parameters.set('product', product);
  if (state !== null) parameters.set('state', state);
  if (group !== null) parameters.set('group', group);
  const query = parameters.toString();
  return query === '' ? './' : `./?${query}`;
}
