/**
 * Whether bodies of a media type are JSON: `application/json` or a type ending in `+json` (RFC
 * 6839).
 */
export function isJson(mediaType: string): boolean {
  return /^application\/json$|\+json$/.test(mediaType);
}

export function isText(mediaType: string): boolean {
  return mediaType.startsWith('text/');
}

export function isMultipart(mediaType: string): boolean {
  return mediaType.startsWith('multipart/');
}
