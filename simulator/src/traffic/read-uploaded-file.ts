import { redacted } from '../journal/redact.ts';
import { extractCertificates } from './public-certificates.ts';
import { removeSecrets } from './remove-secrets.ts';
import type { UploadedText } from './traffic.ts';

/** The head of a part with a file, up to its content (RFC 7578). */
const filePart = /name="file";\s*filename="([^"]*)"[^\r\n]*\r?\n(?:[^\r\n]+\r?\n)*\r?\n/i;

/** Returns the certificates of a recorded form, in place of its file; null without a file. */
export function readUploadedFile(
  text: string | null,
  mediaType: string | undefined,
): UploadedText | null {
  const [, boundary] = /^multipart\/form-data;\s*boundary="?([^";]+)/i.exec(mediaType ?? '') ?? [];
  const head = text === null ? null : filePart.exec(text);
  if (boundary === undefined || text === null || head === null) return null;
  const from = head.index + head[0].length;
  const until = text.indexOf(`--${boundary}`, from);
  const content = text.slice(from, until < 0 ? text.length : until);
  return {
    name: removeSecrets(head[1] ?? ''),
    text: extractCertificates(content) ?? redacted,
  };
}
