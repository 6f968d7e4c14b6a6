/** A name that contains one of these is secret, whatever its case and separators. */
const parts =
  /passw|passphrase|passcode|pwd|psk|secret|token|credential|cookie|authorization|(?:api|access|private|signing|shared)key|devicecertificate|(?:setup|enroll?ment|pairing)code/;

/** A name that is one of these, or has it as its last word, is secret. */
const lastWords = new Set(
  'auth code identity jwt key otp pass pin pw session sid sig signature'.split(' '),
);

/** Names that look like one of a secret. A test compares them with the contracts. */
const publicNames = new Set([
  'countrycode',
  'credentials',
  'errorcode',
  'languagecode',
  'productcode',
  'publickey',
  'statuscode',
  // Numbers of tokens in the state of a device.
  'endedtokens',
  'issuedtokens',
  'survivingtoken',
  'tokentype',
  // A condition.
  'wifiwrongpassword',
]);

/** Secret in requests only: in responses, it is the code of a problem or the name of a setting. */
const sentNames = new Set(['code', 'key']);

/** The side that has chosen the names. */
export type NameOrigin = 'request' | 'response';

/** Returns true if a name contains a secret wherever it stands, and is not just similar to one. */
export function isPlainSecretName(name: string): boolean {
  const joined = splitName(name).join('');
  return parts.test(joined) && !publicNames.has(joined);
}

/** The same few names come with every request and every change. Others do not fill the memory. */
const maxKnownNames = 1_000;
const knownNames: Readonly<Record<NameOrigin, Map<string, boolean>>> = {
  request: new Map(),
  response: new Map(),
};

/** Returns true if a member, parameter or field of this name contains a secret. */
export function isSecretName(name: string, origin: NameOrigin = 'request'): boolean {
  const known = knownNames[origin];
  let isSecret = known.get(name);
  if (isSecret === undefined) {
    isSecret = checkName(name, origin);
    if (known.size < maxKnownNames && name.length <= maxNameLength) known.set(name, isSecret);
  }
  return isSecret;
}

function checkName(name: string, origin: NameOrigin): boolean {
  const lower = splitName(name);
  const joined = lower.join('');
  if (publicNames.has(joined)) return false;
  if (parts.test(joined)) return true;
  const last = lower.at(-1)?.replace(/(?<!\d)\d+$/, '') ?? '';
  return lastWords.has(last) && (origin === 'request' || !sentNames.has(joined));
}

/** A long name is no name. Its end is enough to be careful. */
const maxNameLength = 256;

/** Returns the words of a name in lower case. */
function splitName(name: string): string[] {
  const words = decode(name.slice(-maxNameLength)).split(
    /[^\p{L}\p{N}]+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u,
  );
  return words.map((word) => word.toLowerCase()).filter((word) => word !== '');
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
