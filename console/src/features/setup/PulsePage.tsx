import type { Schema } from '@stillhouse/contracts/api';
import { isFirmwareAtLeast, videoPreviewSince } from '@stillhouse/products/firmware';
import { Navigate } from 'react-router';
import { getQuery } from '../../api/query.ts';
import { combineQueries } from '../../queries/combine-queries.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import { QueryPage } from '../../shell/QueryBoundary.tsx';
import { EnrollmentForm } from './EnrollmentForm.tsx';
import { FinishOldFirmware } from './FinishOldFirmware.tsx';
import { useEnrollment } from './use-enrollment.ts';

/**
 * Step 2 of the guided setup: enrolls the device with a code (R2.40). With an enrolled device the
 * setup continues.
 */
export function PulsePage() {
  const status = useDeviceQuery({ ...getQuery('/api/v1/status'), refetchOnMount: 'always' });
  const { query, ...enrollment } = useEnrollment();
  const { kind } = enrollment.enrolling;
  // The form stays while its code is being sent or was refused, even if the status cannot be read.
  const displayed: typeof query = kind === 'idle' ? query : { kind: 'ready', data: notEnrolled };
  return (
    <QueryPage query={combineQueries(displayed, status)} what="the enrollment">
      {([{ state }, { firmwareVersion, product }]) => {
        if (state !== 'enrolled') return <EnrollmentForm product={product} {...enrollment} />;
        return isFirmwareAtLeast(firmwareVersion, videoPreviewSince) ? (
          <Navigate to="/video-preview" replace />
        ) : (
          <FinishOldFirmware />
        );
      }}
    </QueryPage>
  );
}

const notEnrolled: Schema<'Enrollment'> = {
  state: 'notEnrolled',
  organisationUrl: null,
  endpointId: null,
};
