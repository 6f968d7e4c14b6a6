import type { ControlSchema } from '@stillhouse/simulator/client';
import { Badge, type BadgeTone } from '@stillhouse/ui/Badge';
import { Card } from '@stillhouse/ui/Card';
import { DefinitionList, DefinitionRow } from '@stillhouse/ui/DefinitionList';
import { LabLink } from '../address/LabLink.tsx';
import { hrefOf } from '../address/address.ts';
import { clockText, dateText } from '../formatting/format-time.ts';
import { DeedButton } from '../commands/CommandButton.tsx';
import { plainWords, title } from '../fleet/device-badges.ts';
import { useDeviceState } from '../server-state/queries.ts';
import styles from './EnrollmentCard.module.css';
import { MakeCode } from './CreateCodeForm.tsx';

type CloudCode = ControlSchema<'CloudCode'>;
type Enrollment = ControlSchema<'DeviceState'>['enrollment'];

const tones: Record<Enrollment['state'], BadgeTone> = {
  notEnrolled: 'neutral',
  enrolling: 'accent',
  enrolled: 'success',
  failed: 'danger',
};

/** How the device stands with the cloud, and the codes that lead in, each with a button that enters it. */
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
        <LabLink href={hrefOf({ device: id, view: 'states', machine: 'enrollment' })}>
          As a drawing
        </LabLink>
      }
    >
      {enrollment !== undefined && <Standing enrollment={enrollment} />}
      <h3 className={styles.heading}>Codes that the cloud has given out</h3>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code.code} className={styles.code}>
            <CodeWords {...code} />
            <DeedButton
              id={id}
              deed={{ do: 'action', action: 'enroll', parameters: { code: code.code } }}
              disabled={!canEnter}
              label={`Enter ${code.code}`}
            >
              Enter
            </DeedButton>
          </li>
        ))}
      </ul>
      <p className={styles.detail}>{whatNow(state)}</p>
      <MakeCode id={id} codes={codes} />
    </Card>
  );
}

function Standing({ enrollment }: { enrollment: Enrollment }) {
  const { state, failure, organisationUrl, endpointId } = enrollment;
  return (
    <DefinitionList>
      <DefinitionRow label="State" value={<Badge tone={tones[state]}>{title(state)}</Badge>} />
      {failure !== undefined && <DefinitionRow label="Why" value={whyWords[failure]} />}
      {organisationUrl !== undefined && (
        <DefinitionRow label="Organisation" value={organisationUrl} copyable />
      )}
      {endpointId !== undefined && <DefinitionRow label="Endpoint" value={endpointId} copyable />}
    </DefinitionList>
  );
}

const whyWords: Record<NonNullable<Enrollment['failure']>, string> = {
  unknown: 'The cloud does not know the code.',
  used: 'The code was used before.',
  expired: 'The code had expired.',
  unreachable: 'The device did not reach the cloud.',
  interrupted: 'The power went meanwhile.',
};

function CodeWords({ code, state, reusable, expiresAt, organisationUrl }: CloudCode) {
  const words = [
    reusable ? 'never used up' : 'can be used once',
    ...(expiresAt === null || state === 'expired'
      ? []
      : [`until ${dateText(expiresAt)} ${clockText(expiresAt)}`]),
    `for ${organisationUrl.slice(organisationUrl.lastIndexOf('/') + 1)}`,
  ];
  return (
    <div className={styles.words}>
      <span className={styles.line}>
        <span className={styles.letters}>{code}</span>
        <Badge tone={state === 'valid' ? 'success' : 'warning'}>{title(state)}</Badge>
      </span>
      <span className={styles.detail}>{words.join(', ')}</span>
    </div>
  );
}

/** What can be done from where the device stands, or why nothing can. */
function whatNow(state: ControlSchema<'DeviceState'> | undefined): string {
  if (state === undefined) return '';
  const { power, enrollment } = state;
  if (enrollment.state === 'enrolled') return 'Only a factory reset ends an enrollment.';
  if (power.state !== 'on')
    return `Nobody can enter a code: the device is ${plainWords(power.state)}.`;
  if (enrollment.state === 'enrolling') return 'The cloud is being asked: its answer takes time.';
  return 'Whoever sets the device up types a code in the console; the button does the same.';
}
