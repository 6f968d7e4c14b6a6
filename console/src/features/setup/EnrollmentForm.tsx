import { Button } from '@stillhouse/ui/Button';
import { Card } from '@stillhouse/ui/Card';
import { Notice } from '@stillhouse/ui/Notice';
import { ProgressBar } from '@stillhouse/ui/ProgressBar';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { areaErrorTexts } from '../../api/area-error-texts.ts';
import { useServices } from '../../services/services.ts';
import { CodeCells } from './CodeCells.tsx';
import { codeLength, isCode } from './enrollment-code.ts';
import styles from './Setup.module.css';
import { loadProgress, saveProgress } from './setup-progress.ts';
import type { Enrolling } from './use-enrollment.ts';

/**
 * The input of the code, and the result of the enrollment (R4.23, R5.4).
 *
 * @param lead what comes before the request to enter the code
 * @param children beside the button that submits the code
 */
export function EnrollmentForm(props: {
  lead?: string;
  submitLabel: string;
  children?: ReactNode;
  enrolling: Enrolling;
  enroll: (code: string) => Promise<void>;
  reset: () => void;
}) {
  const { lead = '', submitLabel, children, enrolling, enroll, reset } = props;
  const { config, storage } = useServices();
  const [letters, setLetters] = useState(() => toCells(loadProgress(storage).code));
  /** Why the pasted text was rejected. */
  const [rejection, setRejection] = useState<string | null>(null);
  const code = letters.join('');

  const change = (next: string[]) => {
    setLetters(next);
    setRejection(null);
    if (enrolling.kind === 'invalid') reset();
    saveProgress(storage, { code: next.map((letter) => letter || ' ').join('') });
  };
  const startOver = () => {
    change(toCells(''));
    reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Enter submits the form even while Continue is disabled.
    if (isCode(code)) void enroll(code);
  };

  if (enrolling.kind === 'enrolling') return <EnrollmentProgress isAway={enrolling.isAway} />;
  if (enrolling.kind === 'failed') {
    return (
      <EnrollmentFailure
        reason={enrolling.reason}
        onStartOver={startOver}
        // The code may have been submitted in another tab.
        onTryAgain={() => (isCode(code) ? void enroll(code) : reset())}
      />
    );
  }
  const isInvalid = rejection !== null || enrolling.kind === 'invalid';
  return (
    <Card title={`Add to ${config.brand.cloudName}`}>
      <form noValidate className={styles.page} onSubmit={submit}>
        <p className={styles.lead}>
          {lead}
          {`Enter the 8 letters of the enrollment code that ${config.brand.cloudName} shows for this device.`}
        </p>
        <CodeCells
          letters={letters}
          error={isInvalid ? areaErrorTexts.codeNotValid : undefined}
          advice={rejection ?? undefined}
          onChange={change}
          onPasteRejected={setRejection}
        />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" disabled={!isCode(code)}>
            {submitLabel}
          </Button>
          {children}
        </div>
      </form>
    </Card>
  );
}

function EnrollmentProgress({ isAway }: { isAway: boolean }) {
  const title = `Adding to ${useServices().config.brand.cloudName}`;
  return (
    <Card title={title}>
      <div className={styles.progress}>
        <p role="status">
          {isAway
            ? 'The device is not responding. Trying again.'
            : 'The device is being added. This can take a few minutes.'}
        </p>
        <ProgressBar label={title} />
      </div>
    </Card>
  );
}

function EnrollmentFailure(props: {
  reason: string | null;
  onStartOver: () => void;
  onTryAgain: () => void;
}) {
  const { reason, onStartOver, onTryAgain } = props;
  const { config } = useServices();
  const tryAgain = useRef<HTMLButtonElement>(null);
  // The focused element has disappeared.
  useEffect(() => tryAgain.current?.focus(), []);
  return (
    <Notice
      tone="error"
      title={areaErrorTexts.enrollmentFailed}
      actions={
        <>
          <Button onClick={onStartOver}>Use another code</Button>
          <Button ref={tryAgain} variant="primary" onClick={onTryAgain}>
            Try again
          </Button>
        </>
      }
    >
      <p>{areaErrorTexts.enrollmentFailedText(config.brand.name)}</p>
      {reason !== null && <p>{reason}</p>}
    </Notice>
  );
}

function toCells(code: string): string[] {
  return Array.from({ length: codeLength }, (_, index) => code[index]?.trim() ?? '');
}
