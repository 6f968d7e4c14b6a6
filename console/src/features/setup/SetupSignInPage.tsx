import { Button } from '@stillhouse/ui/Button';
import { Card } from '@stillhouse/ui/Card';
import { Notice } from '@stillhouse/ui/Notice';
import { Skeleton } from '@stillhouse/ui/Skeleton';
import { useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { useServices } from '../../services/services.ts';
import styles from './Setup.module.css';

/** Shown during the automatic sign-in, and when that fails. */
export function SetupSignInPage() {
  const { setupSignIn } = useServices();
  const state = useSyncExternalStore(setupSignIn.subscribe, setupSignIn.getState);
  const navigate = useNavigate();
  if (state.kind !== 'failed') {
    return (
      <Card busy>
        <Skeleton lines={3} label="Signing in to the device" />
      </Card>
    );
  }
  const { text, advice } = state.failure;
  const signInManually = () => {
    setupSignIn.forgetSerialNumber();
    void navigate('/login');
  };
  return (
    <div className={styles.page}>
      <Notice tone="error" title={text}>
        {advice ?? 'The device rejected the serial number that this page was opened with.'}
      </Notice>
      <div className={styles.actions}>
        <Button onClick={signInManually}>Sign in another way</Button>
        <Button variant="primary" onClick={setupSignIn.start}>
          Try again
        </Button>
      </div>
    </div>
  );
}
