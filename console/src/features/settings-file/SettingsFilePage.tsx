import { Redirect } from '../../router/Router.tsx';
import { featureRules } from '../../rules/feature-rules.ts';
import { useFacts } from '../../rules/use-facts.ts';
import { FeatureScreen } from '../../shell/FeatureScreen.tsx';
import { focusHeading } from '../../shell/focus-heading.ts';
import { ExportCard } from './ExportCard.tsx';
import { ImportCard } from './ImportCard.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { type ImportRun, isFinished } from './import-run.ts';
import styles from './SettingsFile.module.css';
import { useImportRun } from './use-import-run.ts';

/** Exports all settings as a file, and imports such a file (decision 0092). */
export function SettingsFilePage() {
  const facts = useFacts();
  // The device rejects its settings to other users (R6.13).
  if (facts && !featureRules.settings(facts)) return <Redirect to="/" />;
  return (
    <FeatureScreen feature="settings" what="settings">
      <SettingsFile />
    </FeatureScreen>
  );
}

function SettingsFile() {
  const progress = useImportRun();
  const { run } = progress;
  const start = (next: ImportRun) => {
    progress.start(next);
    focusHeading();
  };
  const discard = () => {
    progress.discard();
    focusHeading();
  };
  return (
    <div className={styles.page}>
      {run && <ImportProgress progress={{ ...progress, discard, run }} />}
      {(run === null || isFinished(run)) && (
        <>
          <ExportCard />
          <ImportCard onStart={start} />
        </>
      )}
    </div>
  );
}
