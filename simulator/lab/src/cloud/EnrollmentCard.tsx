import { Badge, type BadgeTone } from '@stillhouse/ui/Badge';
import { Card } from '@stillhouse/ui/Card';
import { DefinitionList, DefinitionRow } from '@stillhouse/ui/DefinitionList';
import type { ControlSchema } from 'stillhouse/client';
import { formatAddress } from '../address/address.ts';
import { LabLink } from '../address/LabLink.tsx';
import { CommandButton } from '../commands/CommandButton.tsx';
import { formatName, formatTitle } from '../formatting/format-name.ts';
import { formatDate, formatTime } from '../formatting/format-time.ts';
import { useDeviceState } from '../server-state/queries.ts';
import { CreateCodeForm } from './CreateCodeForm.tsx';
import styles from './EnrollmentCard.module.css';

type CloudCode = ControlSchema<'CloudCode'>;
type Enrollment = ControlSchema<'DeviceState'>['enrollment'];

const tones: Record<Enrollment['state'], BadgeTone> = {
  notEnrolled: 'neutral',
  enrolling: 'accent',
  enrolled: 'success',
  failed: 'danger',
};

/** The state of the enrollment, and the enrollment codes, each with a button that enters it. */
export function EnrollmentCard({ id, codes }: { id: string; codes: readonly CloudCode[] }) {
  const state = useDeviceState(id).data;
  const enrollment = state?.enrollment;
  const canEnter =
    state?.power.state === 'on' &&
    (enrollment?.state === 'notEnrolled' || enrollment?.state === 'failed');
  return (
    <Card
      title="Enrollment"
      actions={
        <LabLink href={formatAddress({ device: id, view: 'states', machine: 'enrollment' })}>
          Show state machine
        </LabLink>
      }
    >
      {enrollment !== undefined && <EnrollmentDetails enrollment={enrollment} />}
      <h3 className={styles.heading}>Enrollment codes</h3>
      <ul>
        {codes.map((code) => (
          <li key={code.code} className={styles.code}>
            <CodeDetails {...code} />
            <CommandButton
              id={id}
              command={{ type: 'runAction', action: 'enroll', parameters: { code: code.code } }}
              disabled={!canEnter}
              label={`Enter ${code.code}`}
            >
              Enter
            </CommandButton>
          </li>
        ))}
      </ul>
      <p className={styles.detail}>{getHint(state)}</p>
      <CreateCodeForm id={id} codes={codes} />
    </Card>
  );
}

function EnrollmentDetails({ enrollment }: { enrollment: Enrollment }) {
  const { state, failure, organisationUrl, endpointId } = enrollment;
  return (
    <DefinitionList>
      <DefinitionRow
        label="State"
        value={<Badge tone={tones[state]}>{formatTitle(state)}</Badge>}
      />
      {failure !== undefined && <DefinitionRow label="Reason" value={failureTexts[failure]} />}
      {organisationUrl !== undefined && (
        <DefinitionRow label="Organization" value={organisationUrl} copyable />
      )}
      {endpointId !== undefined && <DefinitionRow label="Endpoint" value={endpointId} copyable />}
    </DefinitionList>
  );
}

const failureTexts: Record<NonNullable<Enrollment['failure']>, string> = {
  unknown: 'The cloud does not know the code.',
  used: 'The code was already used.',
  expired: 'The code has expired.',
  unreachable: 'The device could not reach the cloud.',
  interrupted: 'The device lost power during the enrollment.',
};

function CodeDetails({ code, state, reusable, expiresAt, organisationUrl }: CloudCode) {
  const details = [
    reusable ? 'reusable' : 'single use',
    ...(expiresAt === null || state === 'expired'
      ? []
      : [`until ${formatDate(expiresAt)} ${formatTime(expiresAt)}`]),
    `for ${organisationUrl.slice(organisationUrl.lastIndexOf('/') + 1)}`,
  ];
  return (
    <div className={styles.details}>
      <span className={styles.line}>
        <span className={styles.letters}>{code}</span>
        <Badge tone={state === 'valid' ? 'success' : 'warning'}>{formatTitle(state)}</Badge>
      </span>
      <span className={styles.detail}>{details.join(', ')}</span>
    </div>
  );
}

/** Says what to do next, or why no code can be entered. */
function getHint(state: ControlSchema<'DeviceState'> | undefined): string {
  if (state === undefined) return '';
  const { power, enrollment } = state;
  if (enrollment.state === 'enrolled') return 'To end the enrollment, run a factory reset.';
  if (power.state !== 'on') return `The device is ${formatName(power.state)}. Wait until it is on.`;
  if (enrollment.state === 'enrolling') return 'Waiting for the response of the cloud.';
  return 'Enter a code here, or type it in the guided setup of the console.';
}
