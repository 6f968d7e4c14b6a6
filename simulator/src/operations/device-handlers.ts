import type { Handlers } from '@stillhouse/contracts/handlers';
import type { OperationContext } from './operation-context.ts';

/** Operations of the contract that the provider's side answers (`x-surface: cloud`). */
type CloudOperationId = 'trackAnalyticsEvent' | 'getBuildManifest';

/** A handler for each operation that the device answers. */
export type DeviceHandlers = Omit<Handlers<OperationContext>, CloudOperationId>;
