import { Button, LinkButton } from '@stillhouse/ui/Button';
import { Card } from '@stillhouse/ui/Card';
import { Notice } from '@stillhouse/ui/Notice';
import { Skeleton } from '@stillhouse/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { q } from '../../api/query.ts';
import { GenerationRow } from '../../downloads/GenerationRow.tsx';
import { generationFailureModal } from '../../downloads/generation-failure.tsx';
import { type DeviceFile, saveFile } from '../../downloads/save-file.ts';
import { useGeneratedFile } from '../../downloads/use-generated-file.ts';
import { useServices } from '../../services/services.ts';
import { useAppModals } from '../../shell/app-modals.ts';
import { SettingsFields, SettingsForm } from '../../shell/SettingsForm.tsx';
import { CsrInputs } from './CsrInputs.tsx';
import {
  type CsrFields,
  csrProblems,
  csrSubject,
  defaultFields,
  whyNoSigningRequest,
} from './csr-subject.ts';
import styles from './Dot1x.module.css';

/** Spec section 9: how long making one is expected to take, and when the first label changes. */
const expectedMs = 60_000;
const LABELS = [
  { afterMs: 0, label: 'Initializing' },
  { afterMs: 2000, label: 'Generating' },
];

const failureTitle = 'Certificate signing request';

/** Has the device make a key pair and a certificate signing request, and saves the request. */
export function CsrPage() {
  const { config } = useServices();
  const status = useQuery(q('getStatus'));
  // a device that does not tell its serial number at once does not keep anybody from typing a name
  if (status.isPending && status.failureCount === 0) {
    return (
      <Card busy>
        <Skeleton lines={8} label="Loading the serial number" />
      </Card>
    );
  }
  const serialNumber = status.data?.serialNumber ?? '';
  return <CsrForm defaults={defaultFields(config.brand.name, serialNumber)} />;
}

function CsrForm({ defaults }: { defaults: CsrFields }) {
  const { generation, generate, cancel } = useGeneratedFile('createCsr', whyNoSigningRequest);
  const modals = useAppModals();
  const [edits, setEdits] = useState<Partial<CsrFields>>({});
  const [refusals, setRefusals] = useState(0);
  const page = useRef<HTMLDivElement>(null);
  const fields = { ...defaults, ...edits };
  // what is wrong is told when the form is sent, and then goes as it is put right
  const problems = refusals > 0 ? csrProblems(fields) : {};
  const focusButton = () => {
    page.current?.querySelector<HTMLElement>('button[type=submit]')?.focus();
  };

  const start = async () => {
    if (Object.keys(csrProblems(fields)).length > 0) return setRefusals((last) => last + 1);
    setRefusals(0);
    const body = csrSubject(fields);
    const end = await generate({ body }, `${defaults.commonName || body.commonName}.pem`);
    if (end.kind !== 'failed') return;
    modals.open(generationFailureModal(failureTitle, end.failure, () => void start()));
  };
  const giveUp = () => {
    cancel();
    focusButton();
  };

  return (
    <div ref={page} className={styles.page}>
      <p className={styles.lead}>
        The device makes a key pair, keeps the private key, and gives you a request for your
        certificate authority to sign.
      </p>
      <SettingsForm
        canSave
        busy={generation.kind === 'generating'}
        refusals={refusals}
        saveLabel="Generate"
        onSave={() => void start()}
      >
        <SettingsFields title="Subject">
          <CsrInputs
            fields={fields}
            problems={problems}
            onChange={(key, value) => setEdits((was) => ({ ...was, [key]: value }))}
          />
        </SettingsFields>
      </SettingsForm>
      {generation.kind === 'generating' && (
        <Card>
          <GenerationRow
            title="Generating the certificate signing request"
            hint={<p className={styles.hint}>Stay on this page until the file is saved.</p>}
            startedAt={generation.startedAt}
            durationMs={expectedMs}
            labels={LABELS}
            afterLabel="Finalizing"
            onCancel={giveUp}
          />
        </Card>
      )}
      {generation.kind === 'ready' && <ReadyNotice file={generation.file} />}
    </div>
  );
}

function ReadyNotice({ file }: { file: DeviceFile }) {
  return (
    <Notice
      tone="success"
      title="The certificate signing request is ready."
      actions={
        <>
          <Button size="small" icon="download" onClick={() => saveFile(file)}>
            Save again
          </Button>
          <LinkButton size="small" href="/network/dot1x">
            802.1x configuration
          </LinkButton>
        </>
      }
    >
      <p className={styles.fileName}>Your browser saves it as {file.name}.</p>
      <p>
        Have it signed by your certificate authority, then initialize Ethernet or Wi-Fi with the
        certificate that you get.
      </p>
    </Notice>
  );
}
