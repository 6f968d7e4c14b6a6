import { Button } from '@stillhouse/ui/Button';
import { Dialog } from '@stillhouse/ui/Dialog';
import { Notice } from '@stillhouse/ui/Notice';
import { TimedProgress } from '@stillhouse/ui/TimedProgress';
import { useToaster } from '@stillhouse/ui/Toaster';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { areaErrorTexts } from '../../api/area-error-texts.ts';
import { CredentialFields, NetworkFields } from './JoinFields.tsx';
import styles from './JoinForm.module.css';
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

/** Joining takes 3 to 10 s, longer if the network does not respond. */
const expectedMs = 10_000;

type Props = { target: JoinTarget; leaving: string | null; onClose: () => void };

/**
 * Joins a Wi-Fi network: asks for the credentials, connects, and follows until the device has
 * joined or failed (R4.37). A failure keeps the input.
 *
 * @param leaving the network that is the only connection of the device; null if there is another
 * @param onClose called when the device has joined or the user stops waiting
 */
export function JoinDialog({ target, leaving, onClose }: Props) {
  const toaster = useToaster();
  const { stage, join } = useJoin((ssid) => {
    toaster.show(`Connected to "${ssid}"`);
    onClose();
  });
  const isOther = target === 'other';
  const [draft, setDraft] = useState(() => createDraft(isOther ? undefined : target));
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const reasonId = useId();
  const connecting = stage.kind === 'connecting';
  const [reason] = Object.values(checkDraft(draft));

  const wrongCredentials = stage.kind === 'failed' && stage.failure.credentials;
  useEffect(() => {
    if (wrongCredentials) form.current?.querySelector<HTMLElement>('[name="password"]')?.focus();
  }, [wrongCredentials]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!connecting && reason === undefined) void join(toJoinRequest(draft));
  };
  const change = (changed: Partial<JoinDraft>) => setDraft((was) => ({ ...was, ...changed }));
  const fieldProps = { draft, locked: connecting, onChange: change };

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
      <TargetText target={target} leaving={leaving} />
      {/* Rendered without fields, too, because the Connect button belongs to the form. */}
      <form ref={form} id={formId} noValidate className={styles.form} onSubmit={submit}>
        {(isOther || !isKnownSecurity(target.wifiSecurity)) && <NetworkFields {...fieldProps} />}
        <CredentialFields {...fieldProps} />
      </form>
      <p id={reasonId} role="status" className={styles.reason}>
        {reason}
      </p>
      {connecting && (
        <TimedProgress
          name="Connecting"
          state="running"
          durationMs={expectedMs}
          labels={[{ afterMs: 0, label: `Connecting to "${stage.ssid}"` }]}
        />
      )}
    </Dialog>
  );
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
function TargetText({ target, leaving }: { target: JoinTarget; leaving: string | null }) {
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
      {leaving !== null && (
        <Notice tone="warning" silent>
          The device is connected by Wi-Fi only. It leaves "{leaving}", and you may not be able to
          reach it from here.
        </Notice>
      )}
    </>
  );
}
