/** The browser reads the file after the click. Revoking the URL sooner may save an empty file. */
const revokeDelayMs = 60_000;

/** A file to save. */
export type SavedFile = { name: string; content: Blob };

/**
 * Hands a file to the browser, which saves it to the downloads folder or asks where to save it.
 * Works on insecure origins. The browser does not report whether the file was saved.
 */
export function saveFile({ name, content }: SavedFile): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), revokeDelayMs);
}
