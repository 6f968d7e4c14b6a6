import { useLimit } from '@stillhouse/ui/use-limit';
import { useEffect, useState } from 'react';
import styles from './LogsDialog.module.css';
import { listArchive } from './list-archive.ts';

/** What is in the archive of the logs, so that it is known what is passed on (R2.91). */
export function ArchiveContents({ content }: { content: Blob }) {
  const [names, setNames] = useState<string[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void listArchive(content).then((found) => {
      if (isCurrent) setNames(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [content]);
  const { shown, more } = useLimit(names ?? [], 50, 'files');
  if (names === null) return null;
  const count = names.length === 1 ? '1 file' : `${names.length} files`;
  return (
    <>
      <p
        className={styles.hint}
      >{`The archive has ${count}. Look at them before you pass it on.`}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls needs the keyboard */}
      <ul className={styles.files} aria-label="Files in the archive" tabIndex={0}>
        {shown.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {more}
    </>
  );
}
