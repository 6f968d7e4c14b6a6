import { Button } from '@stillhouse/ui/Button';
import { useToaster } from '@stillhouse/ui/Toaster';
import { useState } from 'react';
import { useControl } from '../server-state/control.ts';
import { errorText } from '../server-state/format-error.ts';

/** The browser reads the file a moment after the click. */
const keptMs = 60_000;

/** Hands out what replays the journal, as a file. */
export function BundleButton({ id }: { id: string }) {
  const control = useControl();
  const { show } = useToaster();
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      save(`${id}.bundle.json`, JSON.stringify(await control.bundle(id), null, 2));
      show('It may hold secrets of the device: keep the bundle to yourself.');
    } catch (error) {
      show(errorText(error), 'error');
    }
    setBusy(false);
  };
  return (
    <Button size="small" icon="download" busy={busy} onClick={press}>
      Bundle
    </Button>
  );
}

function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keptMs);
}
