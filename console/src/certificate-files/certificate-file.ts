import { describeWrongFile } from '@stillhouse/foundation/certificate-file-kind';

/** The extensions of R5.18. A file with another name is not sent. */
const EXTENSIONS = ['.pem', '.cer', '.cert', '.crt', '.der'];

/** For the browser's file picker. */
export const certificateExtensions = EXTENSIONS.join(',');

/** For messages, after 'a'. */
export const certificateFilesText = `${EXTENSIONS.slice(0, -1).join(', ')} or ${EXTENSIONS.at(-1)} file`;

type SizeLimit = { bytes: number; text: string };

/** Below the limit of a multipart body (`x-limit-bytes`), which contains more than the file. */
const uploadLimit: SizeLimit = { bytes: 5_000_000, text: '5 MB' };

/**
 * @param limit of the request that contains the file
 * @returns why a file is not sent, by its name and size alone; null if it can be sent
 */
export function getFileProblem(
  { name, size }: File,
  limit: SizeLimit = uploadLimit,
): string | null {
  const lowerCase = name.toLowerCase();
  if (!EXTENSIONS.some((extension) => lowerCase.endsWith(extension))) {
    return `"${name}" is not a ${certificateFilesText}. Choose one of those.`;
  }
  if (size <= limit.bytes) return null;
  return `The file is larger than ${limit.text}. Choose a file that contains only certificates.`;
}

/**
 * @returns why the content of a file is not sent, such as a private key in it (R5.31); null if the
 *   device decides
 */
export function getContentProblem({ name }: File, bytes: Uint8Array): string | null {
  if (bytes.length === 0) return `"${name}" is empty. Choose another file.`;
  const wrong = describeWrongFile(bytes);
  return wrong === null ? null : `"${name}" was not sent: ${wrong}.`;
}
