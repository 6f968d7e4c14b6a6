import { formatQuantity } from '@stillhouse/foundation/format-quantity';
import { Button } from '@stillhouse/ui/Button';
import { Dialog } from '@stillhouse/ui/Dialog';
import { FileField } from '@stillhouse/ui/FileField';
import { Notice } from '@stillhouse/ui/Notice';
import { Select } from '@stillhouse/ui/Select';
import { Spinner } from '@stillhouse/ui/Spinner';
import { TextField } from '@stillhouse/ui/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ControlSchema } from 'stillhouse/client';
import { formatAddress } from '../address/address.ts';
import { navigate } from '../address/use-address.ts';
import { useControl } from '../server-state/control.ts';
import { formatError } from '../server-state/format-error.ts';
import { queryKeys } from '../server-state/queries.ts';
import styles from './ImportDialog.module.css';
import { RecordingDetails } from './RecordingDetails.tsx';
import { useRecording } from './use-recording.ts';

type LeaseRequest = ControlSchema<'LeaseRequest'>;

/** Shows what a recording contains, and starts a device from it. */
export function ImportDialog(props: {
  file: File | null;
  onFile: (file: File | null) => void;
  onClose: () => void;
}) {
  const { file, onFile, onClose } = props;
  const [chosen, setChosen] = useState<{ file: File; origin: string } | null>(null);
  const origin = chosen !== null && chosen.file === file ? chosen.origin : null;
  const [basePath, setBasePath] = useState('');
  const recording = useRecording(file, { origin, basePath });
  const { error, busy, start } = useStart(onClose);
  const result = recording.status === 'read' && file !== null ? recording.result : null;
  const imported = result?.imported ?? null;
  const recorded = result?.devices.find((device) => device.origin === imported?.origin);
  return (
    <Dialog
      title="Import a recording"
      size="wide"
      dismissible={!busy}
      onClose={onClose}
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <StartButtons recorded={recorded} imported={imported} busy={busy} onStart={start} />
        </>
      }
    >
      <div>
        <FileField
          label="File"
          hint="A HAR file of the console, or recording.json, device.json or report.json of the verifier. You can also drop it on the page. Secrets are replaced, and nothing is stored."
          accept=".har,.json,.gz"
          error={recording.status === 'rejected' ? recording.message : undefined}
          file={file}
          onChange={(selected) => selected !== null && onFile(selected)}
        />
        <div role="status">
          {recording.status === 'reading' && file !== null && (
            <p className={styles.reading}>
              <Spinner immediate /> Reading {file.name}…
            </p>
          )}
          {result !== null && file !== null && (
            <span className="visually-hidden">{file.name} is read.</span>
          )}
        </div>
      </div>
      <BasePathField onChange={setBasePath} />
      {result !== null && file !== null && result.devices.length > 1 && (
        <DeviceSelect
          devices={result.devices}
          value={origin}
          onChange={(value) => setChosen({ file, origin: value })}
        />
      )}
      {result !== null && imported !== null && recorded !== undefined && file !== null && (
        <RecordingDetails
          fileName={file.name}
          source={result.source}
          recorded={recorded}
          imported={imported}
        />
      )}
      {error !== null && <Notice tone="error">{error}</Notice>}
    </Dialog>
  );
}

/** Reports the path when it is complete: each change reads the file again. */
function BasePathField({ onChange }: { onChange: (path: string) => void }) {
  const [text, setText] = useState('');
  const commit = () => onChange(text.trim().replace(/^(?=[^/])/, '/'));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        commit();
      }}
    >
      <TextField
        label="Base path"
        hint="Only if a gateway adds a path before /api/v1/, such as /rooms/7."
        value={text}
        onChange={setText}
        onBlur={commit}
      />
    </form>
  );
}

function DeviceSelect(props: {
  devices: readonly ControlSchema<'RecordedDevice'>[];
  value: string | null;
  onChange: (origin: string) => void;
}) {
  const { devices, value, onChange } = props;
  return (
    <Select
      label="Device"
      hint={`The file has requests to ${devices.length} devices.`}
      placeholder="Select a device"
      options={devices.map(({ origin, product, requests }) => ({
        value: origin,
        label: `${origin} (${product}, ${formatQuantity(requests, 'request')})`,
      }))}
      value={value}
      onChange={onChange}
    />
  );
}

function StartButtons(props: {
  recorded: ControlSchema<'RecordedDevice'> | undefined;
  imported: ControlSchema<'ImportedDevice'> | null;
  busy: boolean;
  onStart: (request: LeaseRequest) => void;
}) {
  const { recorded, imported, busy, onStart } = props;
  if (recorded === undefined || imported === null) return null;
  const { product } = recorded;
  const profile = imported.profile?.profile;
  const scenario = { yaml: imported.scenario };
  return (
    <>
      {profile !== undefined && (
        <Button busy={busy} onClick={() => onStart({ product, profile })}>
          Start with the profile
        </Button>
      )}
      <Button variant="primary" busy={busy} onClick={() => onStart({ scenario })}>
        Start the device
      </Button>
    </>
  );
}

/** Leases a device and opens it. */
function useStart(onDone: () => void) {
  const control = useControl();
  const client = useQueryClient();
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const start = async (request: LeaseRequest) => {
    setBusy(true);
    setError(null);
    try {
      const leased = await control.lease(request);
      client.setQueryData(queryKeys.lease(leased.id), leased);
      onDone();
      navigate(formatAddress({ device: leased.id }));
    } catch (cause) {
      setError(formatError(cause));
      setBusy(false);
    }
  };
  return { error, busy, start };
}
