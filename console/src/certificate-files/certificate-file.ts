/** The extensions of R5.18. A file with another name is not sent. */
const EXTENSIONS = ['.pem', '.cer', '.cert', '.crt', '.der'];

/** For the browser's file picker. */
export const certificateExtensions = EXTENSIONS.join(',');

/** For messages, after 'a'. */
export const certificateFilesText = `${EXTENSIONS.slice(0, -1).join(', ')} or ${EXTENSIONS.at(-1)} file`;

/** @returns why a file cannot contain certificates, by its name alone; null if it can */
export function getFileNameProblem({ name }: File): string | null {
  const lowerCase = name.toLowerCase();
  if (EXTENSIONS.some((extension) => lowerCase.endsWith(extension))) return null;
  return `"${name}" is not a ${certificateFilesText}. Choose one of those.`;
}

/**
 * Returns the content of a file, or null if the browser cannot read it because it was moved or
 * deleted.
 */
export async function readFile(file: File): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    // A DOMException without further details.
    return null;
  }
}

/** For a file that readFile cannot read. */
export function formatUnreadableFile({ name }: File): string {
  return `"${name}" cannot be read. Choose it again.`;
}
