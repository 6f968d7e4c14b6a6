import type { ConsolePlace } from './console-place.ts';

/** What the service worker sends to the page with the simulator, with a port for the reply. */
export type Question = {
  readonly type: 'stillhouse:question';
  /** The console that asks. Null: the lab page. */
  readonly place: ConsolePlace | null;
  /** A file of the console is in the folder; only the device decides whether it is served. */
  readonly wants: 'response' | 'file' | 'page';
  readonly method: string;
  /** Path and query, as the device sees them. */
  readonly target: string;
  readonly headers: [string, string][];
  readonly body: ArrayBuffer | null;
};

/** Sent through the port: a head, then the parts of the body, then the end. */
export type Reply =
  | {
      readonly type: 'head';
      readonly status: number;
      readonly headers: [string, string][];
      readonly hasBody: boolean;
    }
  | { readonly type: 'part'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly type: 'end' }
  /** The folder has the response. */
  | { readonly type: 'file' }
  /** The device does not respond, or its connection breaks. */
  | { readonly type: 'failure' };

/** Sent back through the port when nobody waits for the response any more. */
export const abortMessage = 'abort';

/** Sent by the page to the service worker, which answers with the id of the page. */
export const helloMessage = 'stillhouse:hello';

export function isQuestion(data: unknown): data is Question {
  return typeof data === 'object' && data !== null && Reflect.get(data, 'type') === questionType;
}

const questionType: Question['type'] = 'stillhouse:question';
