import type { Handlers, RequestOf, ResponseOf } from '@stillhouse/contracts/handlers';
import type { OperationContext } from './operation-context.ts';
import type { StreamedBytes } from './streamed-bytes.ts';

/** Operations that the cloud side serves (`x-surface: cloud`). */
type CloudOperationId = 'trackAnalyticsEvent' | 'getBuildManifest';

type OrStreamed<Response> = Response extends { body: Uint8Array }
  ? Omit<Response, 'body'> & { body: Uint8Array | StreamedBytes }
  : Response;

/** A handler for each operation of the device. */
export type DeviceHandlers = Omit<Handlers<OperationContext>, CloudOperationId | 'downloadLogs'> & {
  /** The logs may be larger than the memory. */
  readonly downloadLogs: (
    request: RequestOf<'downloadLogs'>,
    context: OperationContext,
  ) => Promise<OrStreamed<ResponseOf<'downloadLogs'>>>;
};
