import type { OperationId } from '@stillhouse/contracts/operations';
import { useEffect, useRef, useState } from 'react';
import { DeviceError } from '../api/device-error.ts';
import type { InputOf } from '../api/operation-types.ts';
import { useServices } from '../services/services.ts';
import { fileNameOf } from './file-name.ts';
import { type GenerationFailure, generationFailure } from './generation-failure.tsx';
import { type DeviceFile, saveFile } from './save-file.ts';

export type Generation =
  | { kind: 'idle' }
  /** @param startedAt epoch milliseconds of this computer */
  | { kind: 'generating'; startedAt: number }
  | { kind: 'ready'; file: DeviceFile }
  | { kind: 'failed'; failure: GenerationFailure };

/**
 * A file that the device takes its time to make: logs, a certificate signing request. It is saved as soon as it is there,
 * under the name that the device gives it. Leaving the page gives it up.
 *
 * @param whatIsWrong says why a reply is not the file that was asked for, as a sentence; null when it is
 */
export function useGeneratedFile<Id extends OperationId>(
  id: Id,
  whatIsWrong: (content: Blob) => Promise<string | null>,
) {
  const { client } = useServices();
  const [generation, setGeneration] = useState<Generation>({ kind: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const fetchFile = async (input: InputOf<Id>, defaultName: string, signal: AbortSignal) => {
    const { response, body } = await client.send(id, input, { signal, as: 'blob' });
    const content = body as Blob;
    const detail = await whatIsWrong(content);
    if (detail !== null) {
      throw new DeviceError(id, { status: response.status, code: 'not-understood', detail });
    }
    return {
      name: fileNameOf(response.headers.get('content-disposition')) ?? defaultName,
      content,
    };
  };

  /**
   * @param defaultName for a device that gives the file no name
   * @returns how it ended; 'idle' when it was cancelled, or the session is over
   */
  const generate = async (input: InputOf<Id>, defaultName: string): Promise<Generation> => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setGeneration({ kind: 'generating', startedAt: Date.now() });
    let end: Generation;
    try {
      const file = await fetchFile(input, defaultName, signal);
      saveFile(file);
      end = { kind: 'ready', file };
    } catch (cause) {
      if (signal.aborted) return { kind: 'idle' };
      const isSignedOut = cause instanceof DeviceError && cause.status === 401;
      end = isSignedOut ? { kind: 'idle' } : { kind: 'failed', failure: generationFailure(cause) };
    }
    setGeneration(end);
    return end;
  };

  const cancel = () => {
    running.current?.abort();
    setGeneration({ kind: 'idle' });
  };
  return { generation, generate, cancel };
}
