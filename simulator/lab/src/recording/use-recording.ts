import { formatUnreadableFile, readFile } from '@stillhouse/ui/read-file';
import { useEffect, useRef, useState } from 'react';
import type { ControlClient, ControlSchema } from 'stillhouse/client';
import { useControl } from '../server-state/control.ts';
import { formatError } from '../server-state/format-error.ts';

/** As in the control API. */
const maxBytes = 64 * 1024 * 1024;

type RecordingImport = ControlSchema<'RecordingImport'>;

/** What a file contains, or why it cannot be used. */
export type Recording =
  | { status: 'none' | 'reading' }
  | { status: 'read'; result: RecordingImport }
  | { status: 'rejected'; message: string };

type ReadOptions = {
  /** Of the device, if the file has several. */
  origin: string | null;
  /** The path of a gateway before `/api/v1/`, empty without one. */
  basePath: string;
};

/** Reads a recording, again for each file, origin and base path. */
export function useRecording(file: File | null, { origin, basePath }: ReadOptions): Recording {
  const control = useControl();
  const [recording, setRecording] = useState<Recording>({ status: 'none' });
  // The simulator reads one file at a time.
  const last = useRef<Promise<void>>(Promise.resolve());
  useEffect(() => {
    if (file === null) return;
    let isCurrent = true;
    setRecording({ status: 'reading' });
    last.current = last.current.then(async () => {
      if (!isCurrent) return;
      const read = await readRecording(control, file, { origin, basePath });
      if (isCurrent) setRecording(read);
    });
    return () => {
      isCurrent = false;
    };
  }, [control, file, origin, basePath]);
  return recording;
}

async function readRecording(
  control: ControlClient,
  file: File,
  { origin, basePath }: ReadOptions,
): Promise<Recording> {
  const { name, size } = file;
  if (size > maxBytes) {
    const megabytes = Math.ceil(size / 1024 / 1024);
    const message = `${name} has ${megabytes} MB; at most 64 MB are read. Record a shorter session.`;
    return { status: 'rejected', message };
  }
  const bytes = await readFile(file);
  if (!bytes) return { status: 'rejected', message: formatUnreadableFile(file) };
  try {
    // The limit of the parameter.
    const query = {
      name: name.slice(-255),
      ...(origin !== null && { origin }),
      ...(basePath !== '' && { basePath }),
    };
    return { status: 'read', result: await control.importRecording(bytes, query) };
  } catch (cause) {
    return { status: 'rejected', message: formatError(cause) };
  }
}
