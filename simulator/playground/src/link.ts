/** What a link to the playground opens. */
export type LinkedDevice =
  /** A scenario of the library. */
  | { readonly scenario: string }
  /** A scenario file or a recording. */
  | { readonly file: { readonly name: string; readonly content: Uint8Array<ArrayBuffer> } };

/** A longer address is cut off by what people send it with. */
const maxLength = 30_000;

/**
 * Formats the hash of an address: the file itself, compressed.
 * @returns null if the address would be too long
 */
export async function formatLink(file: File): Promise<string | null> {
  const bytes = await pipe(file, new CompressionStream('gzip'));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  const url = text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  const hash = `#file=${encodeURIComponent(file.name)},${url}`;
  return hash.length > maxLength ? null : hash;
}

/**
 * Reads the hash of an address, which is `#scenario=NAME` or from `formatLink`.
 *
 * @returns null if it is empty
 * @throws Error if it is anything else
 */
export async function readLink(hash: string): Promise<LinkedDevice | null> {
  if (hash === '' || hash === '#') return null;
  const [, kind, value = ''] = /^#(scenario|file)=(.+)$/s.exec(hash) ?? [];
  try {
    if (kind === 'scenario') return { scenario: decodeURIComponent(value) };
    if (kind === 'file') return { file: await unpack(value) };
  } catch {
    // As any other text.
  }
  throw new Error(
    'The link is incomplete. Copy it again, or use #scenario= with the name of a scenario.',
  );
}

async function unpack(value: string) {
  const [name = '', text = ''] = value.split(',', 2);
  const packed = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(packed, (character) => character.charCodeAt(0));
  const content = await pipe(new Blob([bytes]), new DecompressionStream('gzip'));
  return { name: decodeURIComponent(name), content };
}

/** Unpacked, a link may be much longer. */
const maxBytes = 8 * 1024 * 1024;

/** @throws Error if there are too many bytes */
async function pipe(
  source: Blob,
  through: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = source.stream().pipeThrough(through).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > maxBytes) {
      await reader.cancel();
      throw new Error('The file is too large for a link.');
    }
    parts.push(new Uint8Array(part.value));
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
