import type { Handlers } from '@stillhouse/contracts/handlers';
import type { OperationContext } from './operation-context.ts';

/** Operations that the cloud side serves (`x-surface: cloud`). */
type CloudOperationId = 'trackAnalyticsEvent' | 'getBuildManifest';

/** A handler for each operation of the device. */
export type DeviceHandlers = Omit<Handlers<OperationContext>, CloudOperationId>;
