import { getDisplayName } from '@stillhouse/products/catalog';
import { Button } from '@stillhouse/ui/Button';
import { Card } from '@stillhouse/ui/Card';
import { CheckBox } from '@stillhouse/ui/CheckBox';
import { Notice } from '@stillhouse/ui/Notice';
import { useState } from 'react';
import { getReason } from '../../api/reason.ts';
import { useFacts } from '../../rules/use-facts.ts';
import { useServices } from '../../services/services.ts';
import { useAppModals } from '../../shell/app-modals.ts';
import { NetworkEffects } from '../../shell/RunningWork.tsx';
import { formatCount } from './format-count.ts';
import { type ImportRun, startRun } from './import-run.ts';
import type { ImportLine } from './plan-import.ts';
import styles from './SettingsFile.module.css';

/** What a file would change, line by line. The user selects what to apply. */
export function ImportReview(props: {
  fileName: string;
  product: string | null;
  lines: readonly ImportLine[];
  onStart: (run: ImportRun) => void;
  onCancel: () => void;
}) {
  const { fileName, product, lines, onStart, onCancel } = props;
  const { config } = useServices();
  const facts = useFacts();
  const modals = useAppModals();
  const find = (state: ImportLine['state']) => lines.filter((line) => line.state === state);
  const changes = find('change');
  const [chosen, setChosen] = useState(() =>
    changes.filter(({ isPersonal }) => !isPersonal).map(({ id }) => id),
  );
  const selected = changes.filter(({ id }) => chosen.includes(id));
  const toggle = (id: string, isChosen: boolean) =>
    setChosen((was) => (isChosen ? [...was, id] : was.filter((other) => other !== id)));
  const start = () => onStart(startRun(fileName, selected));
  const address = selected.find(({ groupKey }) => groupKey === 'ethernet');
  const confirm = () => {
    if (!address) return start();
    return modals.open({
      type: 'confirm',
      title: 'Change the address of the device?',
      text: (
        <>
          <p>
            {`Current: ${address.current}. New: ${address.next}. This page may lose the connection to the device. The other settings are applied first.`}
          </p>
          <NetworkEffects />
        </>
      ),
      confirmLabel: 'Apply',
      onConfirm: async () => start(),
      formatError: getReason,
    });
  };
  const here = facts?.device?.product;
  return (
    <Card title="Changes">
      <div className={styles.stack}>
        {product !== null && here !== undefined && product !== here && (
          <Notice silent>
            {`The file is from another product, ${getDisplayName(product, config.brand)}. Settings that this device does not have are skipped.`}
          </Notice>
        )}
        {changes.length === 0 && <p>There is nothing to apply.</p>}
        <ChangeList changes={changes} chosen={chosen} onToggle={toggle} />
        <LineList title="Invalid and skipped:" lines={find('invalid')} tone="warning" />
        <LineList title="Not available on this device:" lines={find('unsupported')} tone="info" />
        {find('same').length > 0 && (
          <p>{`${formatCount(find('same').length)} in the file: the device already has the same value.`}</p>
        )}
        <div className={styles.actions}>
          {changes.length > 0 && (
            <Button variant="primary" disabled={selected.length === 0} onClick={confirm}>
              {`Apply ${formatCount(selected.length)}`}
            </Button>
          )}
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      </div>
    </Card>
  );
}

/** The changes by page, each with a check box. */
function ChangeList(props: {
  changes: readonly ImportLine[];
  chosen: readonly string[];
  onToggle: (id: string, isChosen: boolean) => void;
}) {
  const { changes, chosen, onToggle } = props;
  const titles = [...new Set(changes.map(({ groupTitle }) => groupTitle))];
  const groups = titles.map((title) => (
    <fieldset key={title} className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      {changes
        .filter(({ groupTitle }) => groupTitle === title)
        .map((line) => (
          <CheckBox
            key={line.id}
            label={line.label}
            hint={<LineHint line={line} />}
            checked={chosen.includes(line.id)}
            onChange={(isChosen) => onToggle(line.id, isChosen)}
          />
        ))}
    </fieldset>
  ));
  return <>{groups}</>;
}

function LineHint({ line }: { line: ImportLine }) {
  const { current, next, warning, isPersonal } = line;
  return (
    <>
      <span className={styles.change}>{`${current ?? 'Not set'} → ${next}`}</span>
      {isPersonal && 'Not selected, because it differs from device to device. '}
      {warning}
    </>
  );
}

function LineList(props: {
  title: string;
  lines: readonly ImportLine[];
  tone: 'info' | 'warning';
}) {
  const { title, lines, tone } = props;
  if (lines.length === 0) return null;
  return (
    <Notice silent tone={tone} title={title}>
      <ul className={styles.list}>
        {lines.map(({ id, label, next, problem }) => (
          <li key={id}>{`${label}: ${next}${problem === undefined ? '' : `. ${problem}`}`}</li>
        ))}
      </ul>
    </Notice>
  );
}
