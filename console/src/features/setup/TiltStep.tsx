import { Button } from '@stillhouse/ui/Button';
import { Card } from '@stillhouse/ui/Card';
import { Notice } from '@stillhouse/ui/Notice';
import { ToggleSwitch } from '@stillhouse/ui/ToggleSwitch';
import { useState } from 'react';
import { DeviceError } from '../../api/device-error.ts';
import { errorTexts } from '../../api/error-texts.ts';
import { getReason } from '../../api/reason.ts';
import { useNavigate } from '../../router/Router.tsx';
import { useServices } from '../../services/services.ts';
import styles from './Setup.module.css';
import { TiltAnimation } from './TiltAnimation.tsx';
import { useVideoPreview } from './use-video-preview.ts';

/** The tilt step. Continue ends the preview and marks the guided setup as completed (R4.25). */
export function TiltStep({ product }: { product: string }) {
  const { client } = useServices();
  const navigate = useNavigate();
  const preview = useVideoPreview();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const finish = async () => {
    setIsBusy(true);
    setFailure(null);
    try {
      await preview.show(false);
      await client.POST('/api/v1/setup/completed', { body: { completed: true } });
      // Back from the last screen would switch the camera on again.
      navigate('/all-set', { replace: true });
    } catch (cause) {
      if (!(cause instanceof DeviceError)) throw cause;
      setFailure(getReason(cause));
      setIsBusy(false);
    }
  };

  return (
    <div className={styles.page}>
      <p className={styles.lead}>
        The screen shows the camera picture. Tilt the camera until everyone is in view.
      </p>
      <TiltAnimation product={product} />
      <Card>
        <ToggleSwitch
          label="Show the preview on the device"
          checked={preview.isOn}
          formatError={getReason}
          onChange={preview.show}
        />
      </Card>
      {preview.failure !== null && (
        <Notice tone="error" title={preview.failure.title}>
          {preview.failure.reason}
        </Notice>
      )}
      {failure !== null && (
        <Notice tone="error" title={errorTexts.cardFailure}>
          {failure}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button variant="primary" busy={isBusy} onClick={() => void finish()}>
          Continue
        </Button>
      </div>
    </div>
  );
}
