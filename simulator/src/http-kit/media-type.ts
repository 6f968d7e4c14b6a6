/** A header `content-type` (RFC 9110, section 8.3), in lower case. */
export type MediaType = {
  readonly essence: string;
  readonly charset: string | null;
};

export function parseMediaType(header: string): MediaType {
  // Most have no parameters.
  if (!header.includes(';')) return { essence: header.trim().toLowerCase(), charset: null };
  const [essence = '', ...parameters] = header.split(';');
  const charset = parameters
    .map((parameter) => parameter.trim().toLowerCase())
    .find((parameter) => parameter.startsWith('charset='));
  return {
    essence: essence.trim().toLowerCase(),
    charset: charset?.slice('charset='.length).replaceAll('"', '') ?? null,
  };
}

/** ASCII is a part of UTF-8, and `utf8` is what many clients call it. */
const utf8Names = new Set(['utf-8', 'utf8', 'us-ascii', 'ascii']);

/** Returns true if text of this type can be read as UTF-8. */
export function isUtf8({ charset }: MediaType): boolean {
  return charset === null || utf8Names.has(charset);
}
