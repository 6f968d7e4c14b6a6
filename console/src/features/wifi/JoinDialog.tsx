import { Button } from '@stillhouse/ui/Button';
import { Dialog } from '@stillhouse/ui/Dialog';
import { Notice } from '@stillhouse/ui/Notice';
import { useToaster } from '@stillhouse/ui/Toaster';
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { areaErrorTexts } from '../../api/area-error-texts.ts';
import { CredentialFields, NetworkFields } from './JoinFields.tsx';
import styles from './JoinForm.module.css';
import { JoinProgress } from './JoinProgress.tsx';
import { JoinQuestion } from './JoinQuestion.tsx';
import {
  checkDraft,
  createDraft,
  isKnownSecurity,
  type JoinDraft,
  toJoinRequest,
} from './join-form.ts';
import type { WifiSecurity } from './security-labels.ts';
import { type JoinStage, useJoin } from './use-join.ts';

/** A network of the list, or 'other' for one whose name is typed. */
export type JoinTarget = 'other' | { ssid: string; wifiSecurity: WifiSecurity; isWeak?: boolean };

type Props = {
  target: JoinTarget;
  leaving: string | null;
  onJoined: () => void;
  onClose: () => void;
};

/**
 * Joins a Wi-Fi network: asks for the credentials, connects, and follows until the device has
 * joined or failed (R4.37). A failure keeps the input.
 *
 * @param leaving the network through which the user reaches the device; null if there is another
 *   way
 * @param onClose called when the user stops waiting
 */
export function JoinDialog({ target, leaving, onJoined, onClose }: Props) {
  const toaster = useToaster();
  const { stage, join } = useJoin((ssid) => {
    toaster.show(`Connected to "${ssid}"`);
    onJoined();
  });
  const isOther = target === 'other';
  const [draft, setDraft] = useState(() => createDraft(isOther ? undefined : target));
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const reasonId = useId();
  const connecting = stage.kind === 'connecting';
  const [reason] = Object.values(checkDraft(draft));
  const [isQuestion, setQuestion] = useState(false);
  // The status that says so is gone as soon as the device does not respond.
  const [left, setLeft] = useState<string | null>(null);

  useFocusOnFailure(stage, form);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (connecting || reason !== undefined) return;
    if (leaving === null) void join(toJoinRequest(draft));
    else setQuestion(true);
  };
  const leave = () => {
    setQuestion(false);
    setLeft(leaving);
    void join(toJoinRequest(draft));
  };
  const change = (changed: Partial<JoinDraft>) => setDraft((was) => ({ ...was, ...changed }));
  const fieldProps = { draft, locked: connecting, onChange: change };

  if (leaving !== null && isQuestion) {
    const back = () => setQuestion(false);
    return <JoinQuestion leaving={leaving} ssid={draft.ssid} onBack={back} onConfirm={leave} />;
  }
  return (
    <Dialog
      title={isOther ? 'Other network' : `Connect to "${target.ssid}"`}
      dismissible={!connecting || stage.taken}
      onClose={onClose}
      actions={
        <JoinActions
          stage={stage}
          formId={formId}
          reasonId={reasonId}
          canJoin={reason === undefined}
          onClose={onClose}
        />
      }
    >
      {stage.kind === 'failed' && (
        <Notice tone="error" title={areaErrorTexts.wifiFailed(stage.ssid)}>
          {stage.failure.reason}
        </Notice>
      )}
      <TargetText target={target} />
      {/* Rendered without fields, too, because the Connect button belongs to the form. */}
      <form ref={form} id={formId} noValidate className={styles.form} onSubmit={submit}>
        {(isOther || !isKnownSecurity(target.wifiSecurity)) && <NetworkFields {...fieldProps} />}
        <CredentialFields {...fieldProps} />
      </form>
      <p id={reasonId} role="status" className={styles.reason}>
        {reason}
      </p>
      <JoinProgress stage={stage} draft={draft} left={left} />
    </Dialog>
  );
}

/** The password is the likely cause of wrong credentials. */
function useFocusOnFailure(stage: JoinStage, form: RefObject<HTMLFormElement | null>) {
  const wrongCredentials = stage.kind === 'failed' && stage.failure.credentials;
  useEffect(() => {
    if (wrongCredentials) form.current?.querySelector<HTMLElement>('[name="password"]')?.focus();
  }, [wrongCredentials, form]);
}

function JoinActions(props: {
  stage: JoinStage;
  formId: string;
  reasonId: string;
  canJoin: boolean;
  onClose: () => void;
}) {
  const { stage, formId, reasonId, canJoin, onClose } = props;
  const connecting = stage.kind === 'connecting';
  return (
    <>
      <Button disabled={connecting && !stage.taken} onClick={onClose}>
        {connecting && stage.taken ? 'Close' : 'Cancel'}
      </Button>
      <Button
        type="submit"
        form={formId}
        variant="primary"
        busy={connecting}
        disabled={!canJoin}
        aria-describedby={reasonId}
      >
        Connect
      </Button>
    </>
  );
}

/** Warnings before joining. */
function TargetText({ target }: { target: JoinTarget }) {
  const isOther = target === 'other';
  return (
    <>
      {isOther && <p>Join a hidden network, or one that is not in the list.</p>}
      {!isOther && target.wifiSecurity === 'NONE' && (
        <p>
          This network is open: it requires no password, and others can read unencrypted traffic.
        </p>
      )}
      {!isOther && target.isWeak && <p>Its signal is poor. The connection may fail or be slow.</p>}
    </>
  );
}
