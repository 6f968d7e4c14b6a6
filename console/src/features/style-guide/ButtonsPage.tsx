import { Button, type ButtonVariant, LinkButton } from '@stillhouse/ui/Button';
import { CopyButton } from '@stillhouse/ui/CopyButton';
import { useState } from 'react';
import { Specimen, Specimens, Wrap } from './Specimen.tsx';

const variants: ReadonlyArray<{ variant: ButtonVariant; label: string; note: string }> = [
  { variant: 'primary', label: 'Save', note: 'The main action. At most one per page or dialog.' },
  { variant: 'secondary', label: 'Cancel', note: 'All other actions.' },
  {
    variant: 'danger',
    label: 'Remove',
    note: 'Cannot be undone. Always asks for confirmation.',
  },
  { variant: 'quiet', label: 'Show details', note: 'For small actions in rows and cards.' },
];

export function ButtonsPage() {
  return (
    <Specimens>
      {variants.map(({ variant, label, note }) => (
        <Specimen key={variant} title={`${label}: ${variant}`} note={note}>
          <Wrap>
            <Button variant={variant}>{label}</Button>
            <Button variant={variant} icon="download">
              {label}
            </Button>
            <Button variant={variant} size="small">
              {label}
            </Button>
            <Button variant={variant} disabled>
              {label}
            </Button>
            <BusyButton variant={variant} label={label} />
          </Wrap>
        </Specimen>
      ))}
      <Specimen title="Links as buttons" note="They open a page and perform no action.">
        <Wrap>
          <LinkButton href="/style-guide" variant="primary">
            Back to the overview
          </LinkButton>
          <LinkButton href="/style-guide" icon="back">
            Back
          </LinkButton>
        </Wrap>
      </Specimen>
      <Specimen title="Copy" note="Reports success or failure, also on pages without HTTPS.">
        <Wrap>
          <span>NA1B2C3D40517</span>
          <CopyButton value="NA1B2C3D40517" what="Serial number" />
        </Wrap>
      </Specimen>
      <Specimen title="Wide" note="In narrow panels.">
        <Button variant="primary" wide>
          Sign In
        </Button>
      </Specimen>
    </Specimens>
  );
}

/** Stays in the loading state so that the specimen can be inspected. */
function BusyButton({ variant, label }: { variant: ButtonVariant; label: string }) {
  const [busy, setBusy] = useState(true);
  return (
    <>
      <Button variant={variant} busy={busy} onClick={() => setBusy(true)}>
        {label}
      </Button>
      {busy && (
        <Button variant="quiet" size="small" onClick={() => setBusy(false)}>
          Stop
        </Button>
      )}
    </>
  );
}
