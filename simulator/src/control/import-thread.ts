import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { runAfter } from '@stillhouse/device/clock/real-time';
import { recordingLimits } from '@stillhouse/foundation/document-limits';
import { isRecord } from '@stillhouse/foundation/is-record';
import { type ImportResult, type RecordingFile, rejectFile } from './import-result.ts';

type ThreadLimits = Record<'timeMs' | 'heapMegabytes', number>;

/** This module is also the program of the thread. */
const task = 'importRecording';

/** The latest thread of each caller. */
const threads = new WeakMap<object, Worker>();

/**
 * Imports a recording in a thread of its own, so that devices are served meanwhile, and ends it at
 * the limits of time and memory (decision 0118).
 * @param caller has one thread at a time: the one before, whose client is gone, ends
 */
export async function importInThread(
  caller: object,
  file: RecordingFile,
  limits: ThreadLimits = recordingLimits,
): Promise<ImportResult> {
  const { timeMs, heapMegabytes } = limits;
  void threads.get(caller)?.terminate();
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { task, file },
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    // Types are stripped from sources only, which have names of their own for packages.
    ...(import.meta.url.endsWith('.ts') && { execArgv: ['-C', 'stillhouse-source'] }),
  });
  threads.set(caller, worker);
  const { promise, resolve, reject } = Promise.withResolvers<ImportResult>();
  const rejectLimit = (problem: string) =>
    resolve(rejectFile(file, `${problem}. Record a shorter session.`));
  const cancel = runAfter(timeMs, () => rejectLimit(`takes longer than ${timeMs / 1_000} s`));
  worker.once('message', resolve);
  worker.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') reject(error);
    else rejectLimit(`takes more than ${heapMegabytes} MB of memory`);
  });
  worker.once('exit', () => reject(new Error('The import was ended.')));
  try {
    return await promise;
  } finally {
    cancel();
    await worker.terminate();
  }
}

/** Runs in the thread. A failure ends it with an error. */
async function runTask(file: RecordingFile): Promise<void> {
  const { importRecording } = await import('./import-recording.ts');
  parentPort?.postMessage(await importRecording(file));
}

if (!isMainThread && isRecord(workerData) && workerData.task === task) {
  void runTask(workerData.file as RecordingFile);
}
