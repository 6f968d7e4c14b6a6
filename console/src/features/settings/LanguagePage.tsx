import type { Schema } from '@stillhouse/contracts/api';
import { useMemo, useState } from 'react';
import { q } from '../../api/query.ts';
import { bothAnswers } from '../../queries/combine-queries.ts';
import { useChange } from '../../queries/use-change.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import { AnsweredPage } from '../../shell/Answered.tsx';
import { GatedScreen } from '../../shell/GatedScreen.tsx';
import { FilteredOptions } from './FilteredOptions.tsx';
import { LanguageName } from './LanguageName.tsx';
import { filterLanguages, languageOptions } from './language-options.ts';
import { useSaved } from './use-saved.ts';

/** `/settings/time-and-language/language` (spec section 2, Settings). */
export function LanguagePage() {
  return (
    <GatedScreen gate="timeAndLanguage" what="time and language settings">
      <Language />
    </GatedScreen>
  );
}

function Language() {
  const language = useDeviceQuery({ ...q('getLanguageSettings'), refetchOnMount: 'always' });
  const languages = useDeviceQuery(q('listLanguages'));
  // here, so that a failure of the page does not take away what was typed
  const [filter, setFilter] = useState('');
  return (
    <AnsweredPage answer={bothAnswers(language, languages)} what="the languages" lines={8}>
      {([{ languageCode }, all]) => (
        <LanguageList languages={all} current={languageCode} filter={filter} onFilter={setFilter} />
      )}
    </AnsweredPage>
  );
}

function LanguageList(props: {
  languages: Schema<'Language'>[];
  current: string;
  filter: string;
  onFilter: (filter: string) => void;
}) {
  const { languages, current, filter, onFilter } = props;
  const save = useSaved(useChange('updateLanguageSettings', 'getLanguageSettings'));
  const all = useMemo(() => languageOptions(languages), [languages]);
  const shown = useMemo(
    () =>
      filterLanguages(all, filter).map((option) => ({
        value: option.tag,
        label: <LanguageName tag={option.tag}>{option.name}</LanguageName>,
        ...(option.english !== null && { hint: option.english }),
      })),
    [all, filter],
  );
  return (
    <FilteredOptions
      legend="Language"
      nouns="languages"
      filter={filter}
      onFilter={onFilter}
      options={shown}
      total={all.length}
      value={current}
      onChange={(languageCode) => save({ languageCode })}
    />
  );
}
