/** The extensions of spec section 5; a file with another name is not sent. */
const EXTENSIONS = ['.pem', '.cer', '.cert', '.crt', '.der'];

/** For the browser's file picker. */
export const certificateExtensions = EXTENSIONS.join(',');

/** For people, after 'a'. */
export const certificateFiles = `${EXTENSIONS.slice(0, -1).join(', ')} or ${EXTENSIONS.at(-1)} file`;

/** @returns why a file cannot be one of certificates, by its name alone; null when it can */
export function whyNoCertificateFile({ name }: File): string | null {
  const lowerCase = name.toLowerCase();
  if (EXTENSIONS.some((extension) => lowerCase.endsWith(extension))) return null;
  return `"${name}" is not a ${certificateFiles}. Choose one of those.`;
}

/** The content of a file; null when the browser cannot read it: it was moved or deleted since it was chosen. */
export async function readFile(file: File): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    // a DOMException that says no more than that
    return null;
  }
}

/** For a file that readFile cannot read. */
export function unreadableFile({ name }: File): string {
  return `"${name}" cannot be read. Choose it again.`;
}
