import { unzipSync } from 'fflate';

/** A larger archive would take too much memory of the page. */
const maxBytes = 64 * 1024 * 1024;
const printable = /^\P{C}+$/u;

/**
 * Lists the names of the files in a zip archive, without unpacking them.
 *
 * @returns null if the archive is too large or no zip, such as a signed one
 */
export async function listArchive(content: Blob): Promise<string[] | null> {
  if (content.size > maxBytes) return null;
  const names = new Set<string>();
  const note = ({ name }: { name: string }) => {
    if (!name.endsWith('/')) names.add(name);
    return false;
  };
  try {
    unzipSync(new Uint8Array(await content.arrayBuffer()), { filter: note });
    const list = [...names].sort();
    // The library does not check what it reads as a directory.
    return list.every((name) => printable.test(name)) ? list : null;
  } catch {
    return null;
  }
}
