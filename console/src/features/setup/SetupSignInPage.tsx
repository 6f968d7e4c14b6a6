import { Button, LinkButton } from '@stillhouse/ui/Button';
import { Card } from '@stillhouse/ui/Card';
import { Skeleton } from '@stillhouse/ui/Skeleton';
import { TextField } from '@stillhouse/ui/TextField';
import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate } from '../../router/Router.tsx';
import { useServices } from '../../services/services.ts';
import { type SignInFailure, setupUser } from '../../session/sign-in.ts';
import { SignInFailureNotice } from '../../shell/SignInFailureNotice.tsx';
import styles from './Setup.module.css';
import { readTypedSerialNumber } from './typed-serial-number.ts';

/** Shown during the automatic sign-in, and when that fails. */
export function SetupSignInPage() {
  const { setupSignIn } = useServices();
  const state = useSyncExternalStore(setupSignIn.subscribe, setupSignIn.getState);
  // Stays during the next attempt, so that the input keeps its focus.
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  if (state.kind === 'failed' && state.failure !== failure) setFailure(state.failure);
  if (failure) return <FailedSignIn failure={failure} busy={state.kind === 'busy'} />;
  return (
    <Card busy>
      <Skeleton lines={3} label="Signing in to the device" />
    </Card>
  );
}

function FailedSignIn({ failure, busy }: { failure: SignInFailure; busy: boolean }) {
  const { setupSignIn, flags } = useServices();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(flags.serialNumber ?? '');
  const [problem, setProblem] = useState<string | undefined>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (busy) return;
    field.current?.focus();
    field.current?.select();
  }, [busy]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const read = readTypedSerialNumber(typed);
    if ('serialNumber' in read) return setupSignIn.correct(read.serialNumber);
    setProblem(read.problem);
    field.current?.focus();
  };
  const signInManually = () => {
    setupSignIn.forgetSerialNumber();
    navigate('/login');
  };
  return (
    <form noValidate className={styles.page} onSubmit={submit}>
      {!busy && <SignInFailureNotice failure={failure} />}
      <Card>
        <div className={styles.progress}>
          <p className={styles.lead}>
            The guided setup signs in as the user <strong>{setupUser}</strong>. The password is the
            serial number of the device.
          </p>
          <TextField
            ref={field}
            label="Serial number"
            name="serial-number"
            hint="It is on the label of the device and begins with N."
            autoCapitalize="characters"
            value={typed}
            error={problem}
            onChange={(value) => {
              setTyped(value);
              setProblem(undefined);
            }}
          />
          <div className={styles.actions}>
            <Button type="submit" variant="primary" busy={busy}>
              Try again
            </Button>
            {'usb' in navigator && <LinkButton href="/welcome">Search over USB</LinkButton>}
          </div>
        </div>
      </Card>
      <div className={styles.actions}>
        <Button variant="quiet" onClick={signInManually}>
          Sign in another way
        </Button>
      </div>
    </form>
  );
}
