/**
 * State differences that a run leaves because no request can undo them: patterns of JSON pointers
 * by harm level, each with its reason. No response shows any of them.
 */
const expectedDifferences = {
  safe: [
    // The device counts rejected sign-ins for each user name.
    /^\/signIn\/failures(\/|$)/,
    // It counts the tokens that it has issued (decision 0013).
    /^\/signIn\/issuedTokens$/,
  ],
  destructive: [
    // The key of a signing request replaces an earlier key that nothing uses.
    /^\/network\/dot1x\/privateKey$/,
    // A password change ends the other tokens of its user.
    /^\/signIn\/(endedTokens|survivingToken)$/,
    // The run restarts the device and moves its update state there and back.
    /^\/(power|updates)\/since$/,
    // A hostname is in use from one start to the next (R4.28).
    /^\/network\/announcedHostname$/,
    // A device keeps the settings of an inactive mode.
    /^\/network\/proxy\/(host|port|url)$/,
    /^\/network\/ethernet\/ip4\/(ip4Address|subnetMask|gateway|primaryDns|secondaryDns)$/,
  ],
};

/**
 * Lists the differences of two states as `pointer: before -> after`, except for differences that no
 * request can undo.
 */
export function findUnexpectedDifferences(
  before: unknown,
  after: unknown,
  harm: 'read' | 'safe' | 'destructive',
): readonly string[] {
  const known = [
    ...expectedDifferences.safe,
    ...(harm === 'destructive' ? expectedDifferences.destructive : []),
  ];
  return findDifferences(before, after, '')
    .filter(({ pointer }) => !known.some((pattern) => pattern.test(pointer)))
    .map((one) => `${one.pointer}: ${JSON.stringify(one.before)} -> ${JSON.stringify(one.after)}`);
}

type Difference = { readonly pointer: string; readonly before: unknown; readonly after: unknown };

function findDifferences(before: unknown, after: unknown, pointer: string): readonly Difference[] {
  if (!isNode(before) || !isNode(after)) {
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ pointer, before, after }];
  }
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) =>
    findDifferences(Reflect.get(before, key), Reflect.get(after, key), `${pointer}/${key}`),
  );
}

function isNode(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
