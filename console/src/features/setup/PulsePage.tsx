import { isFirmwareAtLeast, videoPreviewSince } from '@stillhouse/products/firmware';
import { combineQueries } from '../../queries/combine-queries.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import { useFreshStatusQuery } from '../../queries/use-fresh-status-query.ts';
import { Redirect } from '../../router/Router.tsx';
import { QueryPage } from '../../shell/QueryBoundary.tsx';
import { EnrollmentForm } from './EnrollmentForm.tsx';
import { FinishOldFirmware } from './FinishOldFirmware.tsx';
import { useEnrollment } from './use-enrollment.ts';

/**
 * Step 2 of the guided setup: enrolls the device with a code (R2.40). With an enrolled device the
 * setup continues.
 */
export function PulsePage() {
  const status = useDeviceQuery(useFreshStatusQuery());
  const { query, ...enrollment } = useEnrollment();
  return (
    <QueryPage query={combineQueries(query, status)} what="the enrollment">
      {([{ state }, { firmwareVersion }]) => {
        if (state !== 'enrolled') {
          return <EnrollmentForm lead="Step 2 of 2. " submitLabel="Continue" {...enrollment} />;
        }
        return isFirmwareAtLeast(firmwareVersion, videoPreviewSince) ? (
          <Redirect to="/video-preview" />
        ) : (
          <FinishOldFirmware />
        );
      }}
    </QueryPage>
  );
}
