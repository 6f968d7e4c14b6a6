import type { Schema } from '@stillhouse/contracts/api';
import { useMemo, useState } from 'react';
import { q } from '../../api/query.ts';
import { bothAnswers } from '../../queries/combine-queries.ts';
import { useChange } from '../../queries/use-change.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import { AnsweredPage } from '../../shell/Answered.tsx';
import { GatedScreen } from '../../shell/GatedScreen.tsx';
import { FilteredOptions } from './FilteredOptions.tsx';
import { filterTimeZones, timeZoneOptions } from './time-zone-options.ts';
import { useSaved } from './use-saved.ts';

/** `/settings/time-and-language/time-zone` (spec section 2, Settings). */
export function TimeZonePage() {
  return (
    <GatedScreen gate="timeAndLanguage" what="time and language settings">
      <TimeZone />
    </GatedScreen>
  );
}

function TimeZone() {
  const time = useDeviceQuery({ ...q('getTimeSettings'), refetchOnMount: 'always' });
  const zones = useDeviceQuery(q('listTimeZones'));
  // here, so that a failure of the page does not take away what was typed
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
  const save = useSaved(useChange('updateTimeSettings', 'getTimeSettings'));
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
