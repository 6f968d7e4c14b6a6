/**
 * Returns the content of a selected file, or null if the browser cannot read it because it was
 * changed, moved or deleted after it was selected.
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
