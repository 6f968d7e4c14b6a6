import type { Schema } from '@stillhouse/contracts/api';
import { Card } from '@stillhouse/ui/Card';
import { Skeleton } from '@stillhouse/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { DeviceClient } from '../../api/client.ts';
import { getQuery } from '../../api/query.ts';
import { GenerationRow } from '../../downloads/GenerationRow.tsx';
import { createFailureModal } from '../../downloads/generation-failure.tsx';
import { type Generation, useGeneratedFile } from '../../downloads/use-generated-file.ts';
import { hasChanges } from '../../queries/has-changes.ts';
import { useServices } from '../../services/services.ts';
import { useAppModals } from '../../shell/app-modals.ts';
import { SettingsFields, SettingsForm } from '../../shell/SettingsForm.tsx';
import { CsrInputs } from './CsrInputs.tsx';
import { CsrReadyNotice } from './CsrReadyNotice.tsx';
import {
  type CsrFields,
  createDefaultFields,
  getCsrProblems,
  getSigningRequestProblem,
  toCsrSubject,
} from './csr-subject.ts';
import styles from './Dot1x.module.css';
import { insertNames } from './device-names.ts';
import { useDot1xNotes } from './use-dot1x-notes.ts';

/** The expected duration, and when the first label changes (R9.7). */
const expectedMs = 60_000;
const labels = [
  { afterMs: 0, label: 'Initializing' },
  { afterMs: 2000, label: 'Generating' },
];

const failureTitle = 'Certificate signing request';

const requestCsr = (client: DeviceClient, body: Schema<'CsrSubject'>, init: { parseAs: 'blob' }) =>
  client.POST('/api/v1/network/config/csr', { ...init, body });

/** Requests a key pair and a certificate signing request, and saves the request (R4.34). */
export function CsrPage() {
  const { config } = useServices();
  const { notes } = useDot1xNotes();
  const status = useQuery(getQuery('/api/v1/status'));
  // Without a serial number, the user can still type a name.
  if (status.isPending && status.failureCount === 0) {
    return (
      <Card busy>
        <Skeleton lines={8} label="Loading the serial number" />
      </Card>
    );
  }
  const defaults = createDefaultFields(config.brand.name, status.data?.serialNumber ?? '');
  if (notes.takenOver === undefined) return <CsrForm defaults={defaults} />;
  const { content, names } = notes.takenOver;
  return <CsrForm defaults={{ ...defaults, ...insertNames(content.subject, names) }} />;
}

function CsrForm({ defaults }: { defaults: CsrFields }) {
  const { notes, update } = useDot1xNotes();
  const { takenOver } = notes;
  const { generation, generate, cancel } = useGeneratedFile(
    'createCsr',
    requestCsr,
    getSigningRequestProblem,
  );
  const modals = useAppModals();
  const [edits, setEdits] = useState<Partial<CsrFields>>({});
  const [rejections, setRejections] = useState(0);
  const page = useRef<HTMLDivElement>(null);
  const fields = { ...defaults, ...edits };
  const [savedFields, setSavedFields] = useState(defaults);
  // Problems show when the form is sent, and disappear as they are corrected.
  const problems = rejections > 0 ? getCsrProblems(fields) : {};
  const focusButton = () =>
    page.current?.querySelector<HTMLElement>('button[type=submit]')?.focus();

  const start = async () => {
    if (Object.keys(getCsrProblems(fields)).length > 0) return setRejections((last) => last + 1);
    setRejections(0);
    const body = toCsrSubject(fields);
    const end = await generate(body, `${defaults.commonName || body.commonName}.pem`);
    if (end.kind === 'ready') {
      setSavedFields(fields);
      const { commonName } = body;
      if (takenOver)
        update({ takenOver: { ...takenOver, names: { ...takenOver.names, commonName } } });
    }
    if (end.kind !== 'failed') return;
    modals.open(createFailureModal(failureTitle, end.failure, () => void start()));
  };
  const cancelGeneration = () => {
    cancel();
    focusButton();
  };

  return (
    <div ref={page} className={styles.page}>
      <p className={styles.lead}>
        The device generates a key pair, keeps the private key, and creates a request for your
        certificate authority to sign.
        {takenOver &&
          ` The subject is that of ${takenOver.fileName}, with the name of this device.`}
      </p>
      <SettingsForm
        canSave
        busy={generation.kind === 'generating'}
        rejections={rejections}
        draft={{ isChanged: hasChanges(fields, savedFields), drop: () => setEdits({}) }}
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
      <CsrProgress generation={generation} onCancel={cancelGeneration} />
    </div>
  );
}

/** Below the form, it may be out of sight, so it scrolls into view. */
function CsrProgress(props: { generation: Generation; onCancel: () => void }) {
  const { generation, onCancel } = props;
  const progress = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (generation.kind !== 'idle') progress.current?.scrollIntoView({ block: 'nearest' });
  }, [generation.kind]);
  return (
    <div ref={progress} className={styles.progress}>
      {generation.kind === 'generating' && (
        <Card>
          <GenerationRow
            title="Generating the certificate signing request"
            hint={<p className={styles.hint}>Stay on this page until the file is saved.</p>}
            startedAt={generation.startedAt}
            durationMs={expectedMs}
            labels={labels}
            afterLabel="Finalizing"
            onCancel={onCancel}
          />
        </Card>
      )}
      {generation.kind === 'ready' && <CsrReadyNotice file={generation.file} />}
    </div>
  );
}
