import { Dialog } from '@stillhouse/ui/Dialog';
import { TextField } from '@stillhouse/ui/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type MouseEvent, useId, useLayoutEffect, useState } from 'react';
import { getQuery } from '../../api/query.ts';
import { Link } from '../../router/Router.tsx';
import { toFacts } from '../../rules/facts.ts';
import { useServices, useSession } from '../../services/services.ts';
import { useAppModals } from '../../shell/app-modals.ts';
import { findEntries } from './find-entries.ts';
import { focusWhenShown } from './focus-target.ts';
import styles from './SearchDialog.module.css';
import { listSearchEntries, type SearchEntry } from './search-entries.ts';

/** Finds pages, settings, actions and values by what is known already, without a request. */
export function SearchDialog() {
  const entries = useEntries();
  const { close } = useAppModals();
  const [query, setQuery] = useState('');
  const [selected, setSelected] = useState(0);
  const found = findEntries(entries, query);
  const id = useId();
  const optionId = (index: number) => `${id}-${index}`;
  const selectedId = found.length > 0 ? optionId(selected) : undefined;
  useLayoutEffect(() => {
    if (selectedId) document.getElementById(selectedId)?.scrollIntoView({ block: 'nearest' });
  }, [selectedId]);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = getNext(event.key, selected, found.length);
    if (next !== null) {
      event.preventDefault();
      setSelected(next);
    } else if (event.key === 'Enter' && selectedId) {
      event.preventDefault();
      // As a link, so that the page can ask about its unsaved changes.
      document.getElementById(selectedId)?.click();
    }
  };
  return (
    <Dialog title="Search" onClose={close}>
      <TextField
        label="Page, setting or action"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={selectedId}
        value={query}
        onChange={(text) => {
          setQuery(text);
          setSelected(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={id} role="listbox" aria-label="Results" className={styles.results}>
        {found.map((entry, index) => (
          <Result
            key={`${entry.kind} ${entry.title} ${entry.href}`}
            id={optionId(index)}
            entry={entry}
            selected={index === selected}
            onOpen={close}
          />
        ))}
      </div>
      <p role="status" className={styles.note}>
        {found.length === 0
          ? 'Nothing found. Try another word.'
          : `${found.length} ${found.length === 1 ? 'result' : 'results'}`}
      </p>
    </Dialog>
  );
}

function Result(props: { id: string; entry: SearchEntry; selected: boolean; onOpen: () => void }) {
  const { id, entry, selected, onOpen } = props;
  const { basePath } = useServices().config;
  const { kind, title, place, href, reason } = entry;
  const content = (
    <>
      <span>{title}</span>{' '}
      <span className={styles.note}>
        {reason ?? (place === undefined ? kind : `${kind} · ${place}`)}
      </span>
    </>
  );
  const option = { id, role: 'option', 'aria-selected': selected, className: styles.result };
  if (reason !== undefined) {
    return (
      <div {...option} aria-disabled>
        {content}
      </div>
    );
  }
  const open = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    // Another tab.
    if (ctrlKey || metaKey || shiftKey) return;
    onOpen();
    focusWhenShown(entry, basePath);
  };
  return (
    <Link {...option} to={href} tabIndex={-1} onClick={open}>
      {content}
    </Link>
  );
}

function getNext(key: string, selected: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (selected + 1) % count;
  if (key === 'ArrowUp') return (selected + count - 1) % count;
  return null;
}

function useEntries(): SearchEntry[] {
  const { config, flags } = useServices();
  const { user } = useSession();
  const queryClient = useQueryClient();
  if (!user) return [];
  const read = <
    Path extends '/api/v1/status' | '/api/v1/settings/system' | '/api/v1/settings/updates',
  >(
    path: Path,
  ) => queryClient.getQueryData(getQuery(path).queryKey);
  const facts = toFacts({ user, flags, status: read('/api/v1/status') });
  const osInstallPolicy = read('/api/v1/settings/system')?.osInstallPolicy;
  const channel = read('/api/v1/settings/updates')?.channel;
  const policy =
    osInstallPolicy === undefined && channel === undefined
      ? null
      : { osInstallPolicy: osInstallPolicy ?? null, channel: channel ?? '' };
  return listSearchEntries({ facts, policy }, config.brand);
}
