/** The fields of W3C Trace Context: version, trace, parent and flags. */
const pattern = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const length = 55;

/** A span of another process. */
export type RemoteParent = {
  readonly traceId: string;
  readonly spanId: string;
  readonly traceFlags: number;
};

/**
 * Reads the header `traceparent`. A later version may add fields, which are ignored.
 * @returns null without one, or if it is not valid
 */
export function parseTraceparent(header: string | undefined): RemoteParent | null {
  const match = pattern.exec(header?.slice(0, length) ?? '');
  const [, version, traceId = '', spanId = '', flags = ''] = match ?? [];
  if (version === undefined || version === 'ff') return null;
  const rest = header?.slice(length) ?? '';
  if (rest !== '' && (version === '00' || !rest.startsWith('-'))) return null;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1 };
}
