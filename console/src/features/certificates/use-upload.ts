import type { Schema } from '@stillhouse/contracts/api';
import { useEffect, useRef, useState } from 'react';
import { DeviceError } from '../../api/device-error.ts';
import { getUnreadableItems } from '../../api/unreadable-items.ts';
import { createUploadFetch } from '../../api/upload-fetch.ts';
import { useServices } from '../../services/services.ts';

export type Upload =
  | { kind: 'idle' }
  /** @param fraction of the bytes, from 0 to 1 */
  | { kind: 'sending'; name: string; fraction: number }
  /** Everything is sent, and the device validates it. */
  | { kind: 'validating'; name: string };

/** The result of an upload that was canceled, or whose page was left. */
export const canceled = Symbol('canceled');

/** The result of an upload that succeeded, although its response cannot be read. */
export const unknown = Symbol('unknown');

/** Uploads a file of certificates and reports the progress. Leaving the page cancels it. */
export function useUpload() {
  const { client } = useServices();
  const [upload, setUpload] = useState<Upload>({ kind: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /**
   * @param bytes the content, read before, because a file that disappears would look like a broken
   *   connection
   * @returns the certificates of the file, as they are on the device now
   * @throws DeviceError
   */
  const send = async (
    name: string,
    bytes: Uint8Array<ArrayBuffer>,
  ): Promise<Schema<'Certificate'>[] | typeof canceled | typeof unknown> => {
    const controller = new AbortController();
    running.current = controller;
    setUpload({ kind: 'sending', name, fraction: 0 });
    const fetch = createUploadFetch(({ fraction, isSent }) => {
      if (controller.signal.aborted) return;
      setUpload(isSent ? { kind: 'validating', name } : { kind: 'sending', name, fraction });
    });
    const body = { file: { fileName: name, mediaType: '', bytes } };
    try {
      const { signal } = controller;
      const init = { body, bodySerializer: () => toFormData(name, bytes), signal, fetch };
      const { data, response } = await client.POST('/api/v1/certificates', init);
      return getUnreadableItems(response).length > 0 ? unknown : data;
    } catch (cause) {
      if (controller.signal.aborted) return canceled;
      // The device has taken the file. Only its response breaks the contract.
      if (cause instanceof DeviceError && cause.status === 201) return unknown;
      throw cause;
    } finally {
      setUpload({ kind: 'idle' });
    }
  };

  return { upload, send, cancel: () => running.current?.abort() };
}

function toFormData(name: string, bytes: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  form.set('file', new File([bytes], name));
  return form;
}
