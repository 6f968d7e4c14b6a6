import type { Schema } from '@stillhouse/contracts/api';
import { useMemo, useState } from 'react';
import { getQuery } from '../../api/query.ts';
import { combineQueries } from '../../queries/combine-queries.ts';
import { useChange } from '../../queries/use-change.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import { FeatureScreen } from '../../shell/FeatureScreen.tsx';
import { QueryPage } from '../../shell/QueryBoundary.tsx';
import { UnreadableItems } from '../../shell/UnreadableItems.tsx';
import { FilteredOptions } from './FilteredOptions.tsx';
import { LanguageName } from './LanguageName.tsx';
import { filterLanguages, toLanguageOptions } from './language-options.ts';
import { useAnnouncedChange } from './use-announced-change.ts';

/** `/settings/time-and-language/language` (R2.35). */
export function LanguagePage() {
  return (
    <FeatureScreen feature="timeAndLanguage" what="time and language settings">
      <Language />
    </FeatureScreen>
  );
}

function Language() {
  const language = useDeviceQuery({
    ...getQuery('/api/v1/settings/language'),
    refetchOnMount: 'always',
  });
  const languages = useDeviceQuery(getQuery('/api/v1/settings/language/languages'));
  // State is kept here, so that a failing page does not discard the input.
  const [filter, setFilter] = useState('');
  return (
    <QueryPage query={combineQueries(language, languages)} what="the languages" lines={8}>
      {([{ languageCode }, all]) => (
        <>
          <LanguageList
            languages={all.items}
            current={languageCode}
            filter={filter}
            onFilter={setFilter}
          />
          <UnreadableItems items={all.unreadable} nouns="Languages" nameField="tag" />
        </>
      )}
    </QueryPage>
  );
}

function LanguageList(props: {
  languages: Schema<'Language'>[];
  current: string;
  filter: string;
  onFilter: (filter: string) => void;
}) {
  const { languages, current, filter, onFilter } = props;
  const all = useMemo(() => toLanguageOptions(languages), [languages]);
  const save = useAnnouncedChange(
    useChange('PUT', '/api/v1/settings/language', {
      format: ({ languageCode }) =>
        all.find(({ tag }) => tag === languageCode)?.name ?? languageCode,
    }),
  );
  const matching = useMemo(
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
      options={matching}
      total={all.length}
      value={current}
      onChange={(languageCode) => save({ languageCode })}
    />
  );
}
