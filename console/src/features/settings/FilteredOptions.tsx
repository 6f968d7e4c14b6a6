import { Button } from '@stillhouse/ui/Button';
import { Card } from '@stillhouse/ui/Card';
import { EmptyState } from '@stillhouse/ui/EmptyState';
import { OptionList } from '@stillhouse/ui/OptionList';
import type { Option } from '@stillhouse/ui/OptionRow';
import { TextField } from '@stillhouse/ui/TextField';
import { type KeyboardEvent, useRef } from 'react';
import { getReason } from '../../api/reason.ts';
import styles from './Settings.module.css';

/**
 * The arrow keys change the selection as they move. Only the final selection is sent, with the
 * debounce of the volume (R9.13).
 */
const choiceDebounceMs = 300;

/**
 * A text field that filters a long list of options.
 *
 * @param options those that match the filter; the same array as long as they do not change
 * @param total the number of options without a filter
 * @param nouns the name of the options, as in 'Filter time zones'
 */
export function FilteredOptions(props: {
  legend: string;
  nouns: string;
  filter: string;
  onFilter: (filter: string) => void;
  options: ReadonlyArray<Option<string>>;
  total: number;
  value: string;
  onChange: (value: string) => Promise<unknown>;
}) {
  const { legend, nouns, filter, onFilter, options, total, value, onChange } = props;
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);

  const text = filter.trim();
  const clear = () => {
    onFilter('');
    field.current?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && filter !== '') {
      event.preventDefault();
      onFilter('');
    } else if (event.key === 'ArrowDown') {
      const option = findOptionToFocus(list.current);
      if (option) event.preventDefault();
      option?.focus();
    }
  };

  return (
    <div className={styles.filter}>
      <div>
        <TextField
          ref={field}
          label={`Filter ${nouns}`}
          type="search"
          value={filter}
          onChange={onFilter}
          onKeyDown={onKey}
        />
        <p role="status" className={`${styles.note} ${styles.count}`}>
          {text === '' ? `${total} ${nouns}` : `${options.length} of ${total} ${nouns}`}
        </p>
      </div>
      <div ref={list} hidden={options.length === 0}>
        <OptionList
          legend={legend}
          legendHidden
          scrolling
          debounceMs={choiceDebounceMs}
          options={options}
          value={value}
          onChange={onChange}
          formatError={getReason}
        />
      </div>
      {options.length === 0 && <NoOptions nouns={nouns} filter={text} onClear={clear} />}
    </div>
  );
}

/** Returns the selected option, which Tab would focus, or else the first one. */
function findOptionToFocus(list: HTMLElement | null): HTMLInputElement | undefined {
  const options = [...(list?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [])];
  return options.find((option) => option.checked) ?? options[0];
}

function NoOptions(props: { nouns: string; filter: string; onClear: () => void }) {
  const { nouns, filter, onClear } = props;
  const isFiltered = filter !== '';
  return (
    <Card>
      <EmptyState
        size="card"
        title={isFiltered ? `No ${nouns} found.` : `The device reports no ${nouns}.`}
        action={isFiltered && <Button onClick={onClear}>Clear the filter</Button>}
      >
        {isFiltered && `Nothing matches “${filter}”.`}
      </EmptyState>
    </Card>
  );
}
