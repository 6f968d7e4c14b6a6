import { Card } from '@stillhouse/ui/Card';
import { FileField } from '@stillhouse/ui/FileField';
import { Skeleton } from '@stillhouse/ui/Skeleton';
import { useState } from 'react';
import { getReason } from '../../api/reason.ts';
import { readChosenFile } from '../../downloads/exported-file.ts';
import { useFacts } from '../../rules/use-facts.ts';
import { useServices } from '../../services/services.ts';
import { focusHeading } from '../../shell/focus-heading.ts';
import { ImportReview } from './ImportReview.tsx';
import type { ImportRun } from './import-run.ts';
import { type ImportLine, planImport } from './plan-import.ts';
import { readControl, readSettings } from './read-settings.ts';
import styles from './SettingsFile.module.css';
import { readSettingsFile, settingsFileRules } from './settings-file.ts';

type Plan = { product: string | null; lines: ImportLine[] };

/** Reads a settings file, and shows what it would change. */
export function ImportCard({ onStart }: { onStart: (run: ImportRun) => void }) {
  const { client, config } = useServices();
  const facts = useFacts();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [plan, setPlan] = useState<Plan | null>(null);

  const readPlan = async (chosen: File): Promise<Plan | string> => {
    const bytes = await readChosenFile(chosen, settingsFileRules);
    if (typeof bytes === 'string') return bytes;
    const read = readSettingsFile(new TextDecoder().decode(bytes));
    if (read.kind === 'rejected' || !facts) return read.kind === 'rejected' ? read.reason : '';
    const control = await readControl(client, facts);
    const current = await readSettings(client, control);
    const lines = planImport(read.settings, { current, control, brand: config.brand });
    return { product: read.product, lines };
  };
  const choose = async (chosen: File | null) => {
    setFile(chosen);
    setProblem(null);
    setPlan(null);
    if (!chosen) return;
    const result = await readPlan(chosen).catch(
      (cause: unknown) => `The file cannot be compared with the device. ${getReason(cause)}`,
    );
    if (typeof result === 'string') setProblem(result);
    else setPlan(result);
  };
  return (
    <>
      <Card title="Import">
        <FileField
          label="Settings file"
          hint="Nothing changes before you have seen and confirmed each change."
          accept=".json"
          file={file}
          error={problem}
          onChange={(chosen) => void choose(chosen)}
        />
        {file && !problem && !plan && (
          <div className={styles.stack}>
            <Skeleton lines={4} label="Comparing the file with the device" />
          </div>
        )}
      </Card>
      {file && plan && (
        <ImportReview
          key={file.name + file.lastModified}
          fileName={file.name}
          {...plan}
          onStart={onStart}
          onCancel={() => {
            void choose(null);
            focusHeading();
          }}
        />
      )}
    </>
  );
}
