/**
 * What a run leaves in the state of a device, since no call takes it back: by profile, as patterns
 * of JSON pointers, each with the reason. No reply shows any of it.
 */
const traces = {
  safe: [
    // Sign-ins that were refused; the device counts them for each name.
    /^\/signIn\/failures(\/|$)/,
    // The key of a signing request takes the place of an earlier one that nothing uses.
    /^\/network\/dot1x\/privateKey$/,
  ],
  destructive: [
    // It was restarted.
    /^\/power\/since$/,
    // A device remembers what a mode needs that is not on.
    /^\/network\/proxy\/(host|port|url)$/,
    /^\/network\/ethernet\/ip4\/(ip4Address|subnetMask|gateway|primaryDns|secondaryDns)$/,
  ],
};

/**
 * Where two states differ, as `pointer: before -> after`, but for traces that no call takes back.
 */
export function findLeftBehind(
  before: unknown,
  after: unknown,
  profile: 'read' | 'safe' | 'destructive',
): readonly string[] {
  const known = [...traces.safe, ...(profile === 'destructive' ? traces.destructive : [])];
  return findDifferences(before, after, '')
    .filter(({ pointer }) => !known.some((pattern) => pattern.test(pointer)))
    .map((one) => `${one.pointer}: ${JSON.stringify(one.was)} -> ${JSON.stringify(one.is)}`);
}

type Difference = { readonly pointer: string; readonly was: unknown; readonly is: unknown };

function findDifferences(was: unknown, is: unknown, pointer: string): readonly Difference[] {
  if (!isNode(was) || !isNode(is)) {
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ pointer, was, is }];
  }
  const keys = new Set([...Object.keys(was), ...Object.keys(is)]);
  return [...keys].flatMap((key) =>
    findDifferences(Reflect.get(was, key), Reflect.get(is, key), `${pointer}/${key}`),
  );
}

function isNode(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
