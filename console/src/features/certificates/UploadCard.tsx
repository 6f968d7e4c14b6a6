import type { Schema } from '@stillhouse/contracts/api';
import { Button } from '@stillhouse/ui/Button';
import { Card } from '@stillhouse/ui/Card';
import { FileField } from '@stillhouse/ui/FileField';
import { formatUnreadableFile, readFile } from '@stillhouse/ui/read-file';
import { useToaster } from '@stillhouse/ui/Toaster';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { areaErrorTexts } from '../../api/area-error-texts.ts';
import { getReason } from '../../api/reason.ts';
import {
  certificateExtensions,
  certificateFilesText,
  getContentProblem,
  getFileProblem,
} from '../../certificate-files/certificate-file.ts';
import { useAppModals } from '../../shell/app-modals.ts';
import styles from './UploadCard.module.css';
import { UploadProgress } from './UploadProgress.tsx';
import { useRefreshCertificates } from './use-certificates.ts';
import { canceled, unknown, useUpload } from './use-upload.ts';

/** @param known fingerprints of the certificates that are known to be on the device */
export function UploadCard({ known }: { known: readonly string[] }) {
  const { upload, send, cancel } = useUpload();
  const refresh = useRefreshCertificates();
  const modals = useAppModals();
  const toaster = useToaster();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const busy = upload.kind !== 'idle';
  const canSend = file !== null && problem === null;
  const [uploads, setUploads] = useState(0);
  useFocusAfter(uploads, form);

  const reject = (why: string) => {
    setProblem(why);
    form.current?.querySelector('input')?.focus();
  };
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setProblem(chosen && getFileProblem(chosen));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !canSend) return;
    const bytes = await readFile(file);
    if (!bytes) return reject(formatUnreadableFile(file));
    const wrong = getContentProblem(file, bytes);
    if (wrong !== null) return reject(wrong);
    try {
      const certificates = await send(file.name, bytes);
      if (certificates === canceled) return toaster.announce('Upload canceled');
      setFile(null);
      setUploads((count) => count + 1);
      toaster.show(certificates === unknown ? uploadedText : formatUploaded(certificates, known));
    } catch (cause) {
      modals.open(createFailureModal(cause));
    } finally {
      // An upload that was interrupted or canceled may have succeeded.
      refresh();
    }
  };
  return (
    <Card title="Upload a certificate">
      <form ref={form} noValidate className={styles.form} onSubmit={submit}>
        <FileField
          label="Certificate file"
          hint={`Choose a ${certificateFilesText} with one certificate or a chain.`}
          accept={certificateExtensions}
          file={file}
          error={problem}
          disabled={busy}
          onChange={choose}
        />
        <div>
          <Button type="submit" variant="primary" busy={busy} disabled={!canSend && !busy}>
            Upload
          </Button>
        </div>
      </form>
      {upload.kind !== 'idle' && (
        <div className={styles.progress}>
          <UploadProgress upload={upload} onCancel={() => cancelAndFocus(cancel, form)} />
        </div>
      )}
    </Card>
  );
}

/** The pressed button disappears. */
function cancelAndFocus(cancel: () => void, form: RefObject<HTMLFormElement | null>) {
  cancel();
  form.current?.querySelector('button')?.focus();
}

/** Upload is disabled after an upload, and would lose the focus to the start of the page. */
function useFocusAfter(uploads: number, form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const isLost = document.activeElement?.matches('body, :disabled');
    if (uploads > 0 && isLost) form.current?.querySelector('input')?.focus();
  }, [uploads, form]);
}

const uploadedText =
  'The device has taken the file. Its response cannot be read, so look at the list.';

function formatUploaded(uploaded: Schema<'Certificate'>[], known: readonly string[]): string {
  const fresh = uploaded.filter(({ fingerprint }) => !known.includes(fingerprint));
  if (fresh.length === 0) return 'This certificate is already on the device.';
  return fresh.length === 1 ? 'Certificate uploaded.' : `${fresh.length} certificates uploaded.`;
}

function createFailureModal(cause: unknown) {
  const text = (
    <>
      <p>{areaErrorTexts.certificateFailed}</p>
      <p>{getReason(cause)}</p>
    </>
  );
  return { type: 'message', title: 'Upload failed', text, tone: 'error' } as const;
}
