import type { Schema } from '@stillhouse/contracts/api';
import { useEffect, useRef, useState } from 'react';
import { uploadFetch } from '../../api/upload-fetch.ts';
import { useServices } from '../../services/services.ts';

export type Upload =
  | { kind: 'idle' }
  /** @param fraction of the bytes, from 0 to 1 */
  | { kind: 'sending'; name: string; fraction: number }
  /** All is sent; the device looks at it. */
  | { kind: 'validating'; name: string };

/** An upload that was given up, by Cancel or by leaving the page. */
export const cancelled = Symbol('cancelled');

/** Sends a file of certificates, telling how far it is. Leaving the page gives it up. */
export function useUpload() {
  const { client } = useServices();
  const [upload, setUpload] = useState<Upload>({ kind: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /**
   * @param bytes the content, read before: a file that vanishes would look like a connection that breaks
   * @returns the certificates of the file, as they now are on the device
   * @throws DeviceError
   */
  const send = async (
    name: string,
    bytes: Uint8Array<ArrayBuffer>,
  ): Promise<Schema<'Certificate'>[] | typeof cancelled> => {
    const controller = new AbortController();
    running.current = controller;
    setUpload({ kind: 'sending', name, fraction: 0 });
    const fetch = uploadFetch(({ fraction, isSent }) => {
      if (controller.signal.aborted) return;
      setUpload(isSent ? { kind: 'validating', name } : { kind: 'sending', name, fraction });
    });
    const body = new FormData();
    body.set('file', new File([bytes], name));
    try {
      const { signal } = controller;
      const reply = await client.send('uploadCertificate', { body }, { signal, fetch });
      return reply.body as Schema<'Certificate'>[];
    } catch (cause) {
      if (controller.signal.aborted) return cancelled;
      throw cause;
    } finally {
      setUpload({ kind: 'idle' });
    }
  };

  return { upload, send, cancel: () => running.current?.abort() };
}
