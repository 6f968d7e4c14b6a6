import type { OperationId } from '@stillhouse/contracts/operations';
import { type SavedFile, saveFile } from '@stillhouse/ui/save-file';
import { useEffect, useRef, useState } from 'react';
import type { DeviceClient } from '../api/client.ts';
import { DeviceError } from '../api/device-error.ts';
import { useServices } from '../services/services.ts';
import { parseFileName } from './file-name.ts';
import { type GenerationFailure, toGenerationFailure } from './generation-failure.tsx';

export type Generation =
  | { kind: 'idle' }
  /** @param startedAt epoch milliseconds of this computer */
  | { kind: 'generating'; startedAt: number }
  | { kind: 'ready'; file: SavedFile }
  | { kind: 'failed'; failure: GenerationFailure };

/**
 * A file that the device generates: logs, a certificate signing request. It is saved as soon as it
 * arrives, under the name that the device gives it. Leaving the page cancels it.
 *
 * @param request sends the request for the file
 * @param whatIsWrong returns why a response is not the requested file, as a sentence; null if it is
 */
export function useGeneratedFile<Input>(
  id: OperationId,
  request: (
    client: DeviceClient,
    input: Input,
    init: { signal: AbortSignal; parseAs: 'blob' },
  ) => Promise<{ data?: Blob | undefined; response: Response }>,
  getProblem: (content: Blob) => Promise<string | null>,
) {
  const { client } = useServices();
  const [generation, setGeneration] = useState<Generation>({ kind: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const fetchFile = async (input: Input, defaultName: string, signal: AbortSignal) => {
    const { data, response } = await request(client, input, { signal, parseAs: 'blob' });
    const content = data ?? new Blob();
    const detail = await getProblem(content);
    if (detail !== null) {
      throw new DeviceError(id, { status: response.status, code: 'not-understood', detail });
    }
    return {
      name: parseFileName(response.headers.get('content-disposition')) ?? defaultName,
      content,
    };
  };

  /**
   * @param defaultName used if the device names no file
   * @returns the result; 'idle' if it was canceled or the session has ended
   */
  const generate = async (input: Input, defaultName: string): Promise<Generation> => {
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
      end = isSignedOut
        ? { kind: 'idle' }
        : { kind: 'failed', failure: toGenerationFailure(cause) };
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
