import type { Schema } from '@stillhouse/contracts/api';
import { isFirmwareAtLeast, videoPreviewSince } from '@stillhouse/products/firmware';
import { Navigate } from 'react-router';
import { q } from '../../api/query.ts';
import { bothAnswers } from '../../queries/combine-queries.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import { AnsweredPage } from '../../shell/Answered.tsx';
import { EnrollmentForm } from './EnrollmentForm.tsx';
import { FinishOldFirmware } from './FinishOldFirmware.tsx';
import { useEnrollment } from './use-enrollment.ts';

/** Step 2 of the guided setup: enroll the device by a code (spec section 4). Who is enrolled goes on. */
export function PulsePage() {
  const status = useDeviceQuery({ ...q('getStatus'), refetchOnMount: 'always' });
  const { answer, ...enrollment } = useEnrollment();
  const { kind } = enrollment.enrolling;
  // a code that is being sent, or was refused, stays on screen whatever becomes of the reading
  const shown: typeof answer = kind === 'idle' ? answer : { kind: 'ready', data: notEnrolled };
  return (
    <AnsweredPage answer={bothAnswers(shown, status)} what="the enrollment">
      {([{ state }, { firmwareVersion, product }]) => {
        if (state !== 'enrolled') return <EnrollmentForm product={product} {...enrollment} />;
        return isFirmwareAtLeast(firmwareVersion, videoPreviewSince) ? (
          <Navigate to="/video-preview" replace />
        ) : (
          <FinishOldFirmware />
        );
      }}
    </AnsweredPage>
  );
}

const notEnrolled: Schema<'Enrollment'> = {
  state: 'notEnrolled',
  organisationUrl: null,
  endpointId: null,
};
