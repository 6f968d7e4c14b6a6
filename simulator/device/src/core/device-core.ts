import type { Brand } from '@stillhouse/products/brand';
import type { CertificateReader } from '../certificates/certificate-reader.ts';
import type { DeviceClock } from '../clock/device-clock.ts';
import type { DeviceHappening } from '../events/device-event.ts';
import type { LogBook } from '../log/log-book.ts';
import type { Random } from '../random/random.ts';
import type { DeviceState, StateValidator } from '../state/device-state.ts';
import type { CloudDesk } from './enrollment-backend.ts';
import type { Agenda } from './scheduled-tasks.ts';

/** What the areas of a device (power, sign-in, settings ...) work on. */
export type DeviceCore = {
  /** Changed in place by transitions; a patch puts another object here. */
  state: DeviceState;
  readonly clock: DeviceClock;
  readonly random: Random;
  readonly agenda: Agenda;
  readonly brand: Brand;
  /** Whoever leases the device puts its own here. */
  cloudDesk: CloudDesk;
  /** What is written down here goes into the logs. */
  readonly logBook: LogBook;
  readonly certificateReader: CertificateReader;
  /** Checks a value against the schema in device-state.yaml. */
  readonly validateState: StateValidator;
  emit(happening: DeviceHappening): void;
};
