import type { ControlSchema } from '../../client/control-schema.ts';
import { type ControlRejection, reject } from './control-problem.ts';

/** A recording, with the name of its file. */
export type RecordingFile = {
  bytes: Uint8Array;
  name: string;
  /** Chooses one of several devices. */
  origin?: string | undefined;
  /** The path of a gateway before that of the API. */
  basePath?: string | undefined;
  /** Plays the responses to the letter. */
  literal?: boolean | undefined;
};

export type ImportResult =
  | { status: 200; body: ControlSchema<'RecordingImport'> }
  | ControlRejection<400>;

export function rejectFile({ name }: RecordingFile, message: string): ControlRejection<400> {
  return reject(400, 'invalid-recording', `${name} ${message} Nothing was started.`);
}
