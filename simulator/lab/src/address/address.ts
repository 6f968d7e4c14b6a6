/** What can be looked at of a device, in the order of the navigation. */
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

/** What the page shows: all of it stands in the address, so that a link opens the same view. */
export type Place = {
  /** Null: all devices. */
  device: string | null;
  view: View;
  /** Of the state machines that are drawn; null: the update. */
  machine: string | null;
  /** What is typed into the view's filter. */
  filter: string;
  /** The number of the journal's entry that is open. */
  entry: number | null;
  /** The device's console stands beside the view, where there is room; it is hidden; it has the place of the view, where there is not. */
  console: ConsolePlace;
};

export type ConsolePlace = 'beside' | 'hidden' | 'only';

const consolePlaces = ['beside', 'hidden', 'only'] as const;

const start: Place = {
  device: null,
  view: 'overview',
  machine: null,
  filter: '',
  entry: null,
  console: 'beside',
};

/** @param search the address from its question mark on */
export function placeOf(search: string): Place {
  const given = new URLSearchParams(search);
  const view = views.find((name) => name === given.get('view')) ?? start.view;
  const entry = Number(given.get('entry'));
  return {
    device: given.get('device') || null,
    view,
    machine: given.get('machine') || null,
    filter: given.get('filter') ?? '',
    entry: Number.isSafeInteger(entry) && entry > 0 ? entry : null,
    console: consolePlaces.find((name) => name === given.get('console')) ?? start.console,
  };
}

/** The address of a place; what is left out is as at the start. */
export function hrefOf(place: Partial<Place>): string {
  const { device, view, machine, filter, entry, console } = { ...start, ...place };
  const search = new URLSearchParams();
  if (device !== null) search.set('device', device);
  if (view !== start.view) search.set('view', view);
  if (machine !== null) search.set('machine', machine);
  if (filter !== '') search.set('filter', filter);
  if (entry !== null) search.set('entry', String(entry));
  if (console !== start.console) search.set('console', console);
  const text = search.toString();
  return text === '' ? '/' : `/?${text}`;
}
