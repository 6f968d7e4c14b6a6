/** The browser reads the file a moment after the click; what is given back sooner may be saved empty. */
const keptMs = 60_000;

/** A file that the device has made. */
export type DeviceFile = { name: string; content: Blob };

/**
 * Hands a file to the browser, which puts it where downloads go, or asks where to. Works on insecure origins, too. Whether
 * it was kept, the browser does not tell.
 */
export function saveFile({ name, content }: DeviceFile): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keptMs);
}
