import type { Schema } from '@stillhouse/contracts/api';
import { Badge } from '@stillhouse/ui/Badge';
import { LinkButton } from '@stillhouse/ui/Button';
import { Card } from '@stillhouse/ui/Card';
import { DefinitionList, DefinitionRow } from '@stillhouse/ui/DefinitionList';
import { useState } from 'react';
import { useServices } from '../../services/services.ts';
import { QueryPage } from '../../shell/QueryBoundary.tsx';
import { getCloudPage } from './device-page.ts';
import { EnrollmentForm } from './EnrollmentForm.tsx';
import { useEnrollment } from './use-enrollment.ts';

/**
 * Enrolls a device that is already set up (R2.70). Sends the code and nothing else: the steps of
 * the guided setup would change the device and show the camera's picture in the room.
 */
export function EnrollmentPage() {
  const { query, ...enrollment } = useEnrollment();
  return (
    <QueryPage query={query} what="the enrollment">
      {(data) =>
        data.state === 'enrolled' ? (
          <Enrolled enrollment={data} />
        ) : (
          <EnrollmentInput hasFailed={data.state === 'failed'} {...enrollment} />
        )
      }
    </QueryPage>
  );
}

/** @param hasFailed whether the last enrollment has failed, perhaps before this visit */
function EnrollmentInput(
  props: { hasFailed: boolean } & Omit<ReturnType<typeof useEnrollment>, 'query'>,
) {
  const { hasFailed, enrolling, enroll, reset } = props;
  const { cloudName, cloudUrl } = useServices().config.brand;
  const [isSeen, setIsSeen] = useState(false);
  const showsFailure = hasFailed && !isSeen && enrolling.kind === 'idle';
  return (
    <EnrollmentForm
      submitLabel="Add device"
      enrolling={showsFailure ? { kind: 'failed', reason: null } : enrolling}
      enroll={enroll}
      reset={() => {
        setIsSeen(true);
        reset();
      }}
    >
      <LinkButton outside icon="external" href={cloudUrl}>
        {`Get a code in ${cloudName}`}
      </LinkButton>
    </EnrollmentForm>
  );
}

function Enrolled({ enrollment }: { enrollment: Schema<'Enrollment'> }) {
  const { config } = useServices();
  const { cloudName } = config.brand;
  const { organisationUrl, endpointId } = enrollment;
  const page = getCloudPage(enrollment, config.devicePagePath);
  return (
    <Card
      title={`In ${cloudName}`}
      actions={
        <Badge dot tone="success">
          Enrolled
        </Badge>
      }
      footer={
        page && (
          <LinkButton outside icon="external" href={page.href}>
            Open {page.isDevice ? 'the device' : 'your organization'} in {cloudName}
          </LinkButton>
        )
      }
    >
      <DefinitionList>
        <DefinitionRow label="Organization" value={organisationUrl} absent="Not reported" />
        <DefinitionRow label="Device ID" value={endpointId} absent="Not reported" copyable />
      </DefinitionList>
    </Card>
  );
}
