import type { Schema } from '@stillhouse/contracts/api';
import { useMemo, useState } from 'react';
import { q } from '../../api/query.ts';
import { bothAnswers } from '../../queries/combine-queries.ts';
import { useChange } from '../../queries/use-change.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import { AnsweredPage } from '../../shell/Answered.tsx';
import { FeatureScreen } from '../../shell/FeatureScreen.tsx';
import { FilteredOptions } from './FilteredOptions.tsx';
import { filterTimeZones, timeZoneOptions } from './time-zone-options.ts';
import { useSaved } from './use-saved.ts';

/** `/settings/time-and-language/time-zone` (R2.35). */
export function TimeZonePage() {
  return (
    <FeatureScreen feature="timeAndLanguage" what="time and language settings">
      <TimeZone />
    </FeatureScreen>
  );
}

function TimeZone() {
  const time = useDeviceQuery({ ...q('/api/v1/settings/time'), refetchOnMount: 'always' });
  const zones = useDeviceQuery(q('/api/v1/settings/time/timezones'));
  // State is kept here, so that a failing page does not discard the input.
  const [filter, setFilter] = useState('');
  return (
    <AnsweredPage answer={bothAnswers(time, zones)} what="the time zones" lines={8}>
      {([{ timeZone }, all]) => (
        <TimeZoneList zones={all} current={timeZone.id} filter={filter} onFilter={setFilter} />
      )}
    </AnsweredPage>
  );
}

function TimeZoneList(props: {
  zones: Schema<'TimeZone'>[];
  current: string;
  filter: string;
  onFilter: (filter: string) => void;
}) {
  const { zones, current, filter, onFilter } = props;
  const save = useSaved(useChange('PUT', '/api/v1/settings/time'));
  const all = useMemo(() => timeZoneOptions(zones), [zones]);
  const shown = useMemo(() => filterTimeZones(all, filter), [all, filter]);
  return (
    <FilteredOptions
      legend="Time zone"
      nouns="time zones"
      filter={filter}
      onFilter={onFilter}
      options={shown}
      total={all.length}
      value={current}
      onChange={(id) => save({ timeZone: { id } })}
    />
  );
}
