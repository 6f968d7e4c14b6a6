import { Button } from '@stillhouse/ui/Button';
import { Notice } from '@stillhouse/ui/Notice';
import { useToaster } from '@stillhouse/ui/Toaster';
import { useState } from 'react';
import { Specimen, Specimens, Stack, Wrap } from './Specimen.tsx';

export function NoticePage() {
  const toaster = useToaster();
  const [shown, setShown] = useState(true);
  return (
    <Specimens>
      <Specimen
        title="Tones"
        note="Screen readers announce errors immediately, and other tones when idle."
      >
        <Stack>
          <Notice silent>Do not disconnect the USB cable while the device is being set up.</Notice>
          <Notice silent tone="success">
            Diagnostics are complete. The data will be included in logs.
          </Notice>
          <Notice silent tone="warning">
            Software updates are controlled in Oban Pulse.
          </Notice>
          <Notice silent tone="error">
            Changing proxy settings failed, and no change has been made.
          </Notice>
        </Stack>
      </Specimen>
      <Specimen title="With a title and actions">
        <Notice
          silent
          tone="error"
          title="Unable to contact time.example.com"
          actions={
            <>
              <Button size="small">Cancel</Button>
              <Button size="small" variant="primary">
                Save anyway
              </Button>
            </>
          }
        >
          The server did not respond.
        </Notice>
      </Specimen>
      <Specimen title="Appearing notice" note="Screen readers announce a notice that appears.">
        <Stack>
          <Wrap>
            <Button onClick={() => setShown(!shown)}>{shown ? 'Hide' : 'Show'}</Button>
          </Wrap>
          {shown && (
            <Notice tone="success" onDismiss={() => setShown(false)}>
              The hostname was changed.
            </Notice>
          )}
        </Stack>
      </Specimen>
      <Specimen
        title="Toast"
        note="For results without a place on the page. Errors stay until dismissed."
      >
        <Wrap>
          <Button onClick={() => toaster.show('Settings saved')}>Success</Button>
          <Button onClick={() => toaster.show('The settings could not be saved.', 'error')}>
            Error
          </Button>
        </Wrap>
      </Specimen>
    </Specimens>
  );
}
