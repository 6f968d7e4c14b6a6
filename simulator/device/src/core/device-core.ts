import type { Brand } from '@stillhouse/products/brand';
import type { DeviceClock } from '../clock/device-clock.ts';
import type { DeviceEventData } from '../events/device-event.ts';
import type { LogBook } from '../log/log-book.ts';
import type { Random } from '../random/random.ts';
import type { DeviceState, StateValidator } from '../state/device-state.ts';
import type { CertificateReader } from './certificate-reader.ts';
import type { EnrollmentBackend } from './enrollment-backend.ts';
import type { TaskScheduler } from './scheduled-tasks.ts';

/** The parts of a device that transition functions read and change. */
export type DeviceCore = {
  /** Transitions change it in place. A patch replaces it. */
  state: DeviceState;
  readonly clock: DeviceClock;
  readonly random: Random;
  readonly taskScheduler: TaskScheduler;
  readonly brand: Brand;
  /** Set by the fleet when the device is leased. */
  enrollmentBackend: EnrollmentBackend;
  /** The source of the downloadable logs. */
  readonly logBook: LogBook;
  readonly certificateReader: CertificateReader;
  /** Checks a value against the schema in device-state.yaml. */
  readonly validateState: StateValidator;
  emit(deviceEvent: DeviceEventData): void;
};
