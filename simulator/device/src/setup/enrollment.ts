import type { Schema } from '@stillhouse/contracts/api';
import type { DeviceCore } from '../core/device-core.ts';
import { canReachCloud } from '../network/reach.ts';
import type { DeviceState, Enrollment } from '../state/device-state.ts';

/**
 * Default durations of an enrollment, and of one with the condition `enrollmentSlow` (decision
 * 0021).
 */
const defaultMs = 4_000;
const defaultSlowSeconds = 120;

type StartEnrollmentResult =
  /** `endsAt`: epoch ms at which the result is known. */
  | { outcome: 'started'; endsAt: number }
  | { outcome: 'rejected'; because: 'enrolled' | 'enrolling' };

/** Returns the body of getEnrollment. */
export function getEnrollmentStatus({ enrollment }: DeviceState): Schema<'Enrollment'> {
  const { state, organisationUrl = null, endpointId = null } = enrollment;
  return { state, organisationUrl, endpointId };
}

/** Starts an enrollment with a code, one at a time. `finishEnrollment` decides the result. */
export function startEnrollment(core: DeviceCore, code: string): StartEnrollmentResult {
  const { enrollment, conditions } = core.state;
  if (enrollment.state === 'enrolled' || enrollment.state === 'enrolling') {
    return { outcome: 'rejected', because: enrollment.state };
  }
  const { enrollmentSlow: slow } = conditions;
  const takesMs = slow === undefined ? defaultMs : (slow.seconds ?? defaultSlowSeconds) * 1_000;
  setEnrollment(core, { state: 'enrolling', code });
  return { outcome: 'started', endsAt: core.taskScheduler.schedule('finishEnrollment', takesMs) };
}

/** Returns why the device takes no enrollment code, without the period, or null. */
export function findEnrollmentObstacle({ state }: DeviceCore): string | null {
  if (state.power.state !== 'on') return 'The device is not on. Wait until it is, or power it on';
  switch (state.enrollment.state) {
    case 'enrolled':
      return 'The device is enrolled already. Only a factory reset ends that';
    case 'enrolling':
      return 'The device is being enrolled. Advance its time';
    default:
      return null;
  }
}

/** Returns the first code that the cloud accepts now, or null. */
export function findValidCode({ enrollmentBackend, clock }: DeviceCore): string | null {
  return enrollmentBackend.findValidCode(clock.now());
}

/**
 * Submits an enrollment code, as a user would, without waiting for the result.
 * @param code default: the first valid code of the cloud
 * @returns the reason if there is none, without the period, or null
 */
export function submitEnrollmentCode(core: DeviceCore, code?: string): string | null {
  const entered = code ?? findValidCode(core);
  if (entered === null) return 'The cloud accepts none of its codes. Create one, or enter one';
  startEnrollment(core, entered);
  return null;
}

/** Scheduled task: ends the enrollment. */
export function finishEnrollment(core: DeviceCore): void {
  const { state, code = '' } = core.state.enrollment;
  if (state !== 'enrolling') return;
  setEnrollment(core, getResult(core, code));
}

function getResult(core: DeviceCore, code: string): Enrollment {
  if (!canReachCloud(core.state)) return { state: 'failed', failure: 'unreachable' };
  const verdict = core.enrollmentBackend.enroll(code, core.clock.now());
  if (verdict.outcome === 'rejected') return { state: 'failed', failure: verdict.reason };
  const { organisationUrl, endpointId } = verdict;
  return { state: 'enrolled', organisationUrl, endpointId };
}

/** Handles a power loss: the enrollment gets no response. */
export function interruptEnrollment(core: DeviceCore): void {
  core.taskScheduler.cancel('finishEnrollment');
  if (core.state.enrollment.state !== 'enrolling') return;
  setEnrollment(core, { state: 'failed', failure: 'interrupted' });
}

function setEnrollment(core: DeviceCore, to: Enrollment): void {
  const from = core.state.enrollment.state;
  core.state.enrollment = to;
  const { failure } = to;
  core.emit({ type: 'enrollment', from, to: to.state, ...(failure && { failure }) });
}
