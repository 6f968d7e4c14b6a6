import { Button } from '@stillhouse/ui/Button';
import { DefinitionList, DefinitionRow } from '@stillhouse/ui/DefinitionList';
import { saveFile } from '@stillhouse/ui/save-file';
import type { ReactNode } from 'react';
import type { ControlSchema } from 'stillhouse/client';
import { formatCount } from '../formatting/format-count.ts';
import { useProducts } from '../server-state/queries.ts';
import { CodeBlock } from '../shell/CodeBlock.tsx';
import styles from './ImportDialog.module.css';

const sourceNames = {
  har: 'HAR file',
  recording: 'Recording of the proxy',
  device: 'Reads of a device',
  report: 'Report of the verifier',
} as const;

/** Above this number, notes are hidden at first. */
const maxOpenNotes = 8;

/** What was recognized and assumed, and the files that describe the device. */
export function RecordingDetails(props: {
  fileName: string;
  source: ControlSchema<'RecordingImport'>['source'];
  recorded: ControlSchema<'RecordedDevice'>;
  imported: ControlSchema<'ImportedDevice'>;
}) {
  const { fileName, source, recorded, imported } = props;
  const { scenario, profile, deviations, notes } = imported;
  const productName = useProducts().data?.find(({ product }) => product === recorded.product)?.name;
  const base = fileName.replace(/(\.(har|json))?(\.gz)?$/i, '');
  return (
    <>
      <section aria-label="Recognized">
        <DefinitionList>
          <DefinitionRow label="File" value={fileName} />
          <DefinitionRow label="Kind" value={sourceNames[source]} />
          <DefinitionRow label="Address" value={recorded.origin} />
          <DefinitionRow label="Product" value={productName ?? recorded.product} />
          <DefinitionRow label="Firmware" value={recorded.firmware} absent="not recorded" />
          <DefinitionRow label="Requests" value={formatCount(recorded.requests)} />
          <DefinitionRow label="Failures" value={formatCount(recorded.failures)} />
        </DefinitionList>
      </section>
      <details>
        <summary>Differs from the recording ({formatCount(deviations.length)})</summary>
        <NoteList notes={deviations} />
      </details>
      <details open={notes.length <= maxOpenNotes}>
        <summary>Assumed and left out ({formatCount(notes.length)})</summary>
        <NoteList notes={notes} />
      </details>
      <FileDetails title="Scenario" name={`${base}.scenario.yaml`} text={scenario} />
      {profile === null ? (
        <p className={styles.hint}>
          No firmware profile: there is no failure that a simulated device does not have.
        </p>
      ) : (
        <FileDetails title="Profile" name={`${base}.profile.yaml`} text={profile.text}>
          {profile.skipped.length > 0 && <NoteList notes={profile.skipped} />}
        </FileDetails>
      )}
    </>
  );
}

function NoteList({ notes }: { notes: readonly string[] }) {
  return (
    <ul className={styles.notes}>
      {[...new Set(notes)].map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

function FileDetails(props: { title: string; name: string; text: string; children?: ReactNode }) {
  const { title, name, text, children } = props;
  const save = () => saveFile({ name, content: new Blob([text], { type: 'application/yaml' }) });
  return (
    <div className={styles.file}>
      <details>
        <summary>{title}</summary>
        <CodeBlock label={title}>{text}</CodeBlock>
        {children}
      </details>
      <Button size="small" icon="download" onClick={save}>
        Download {title.toLowerCase()}
      </Button>
    </div>
  );
}
