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
import { filterTimeZones, toTimeZoneOptions } from './time-zone-options.ts';
import { useAnnouncedChange } from './use-announced-change.ts';

/** `/settings/time-and-language/time-zone` (R2.35). */
export function TimeZonePage() {
  return (
    <FeatureScreen feature="timeAndLanguage" what="time and language settings">
      <TimeZone />
    </FeatureScreen>
  );
}

function TimeZone() {
  const time = useDeviceQuery({ ...getQuery('/api/v1/settings/time'), refetchOnMount: 'always' });
  const zones = useDeviceQuery(getQuery('/api/v1/settings/time/timezones'));
  // State is kept here, so that a failing page does not discard the input.
  const [filter, setFilter] = useState('');
  return (
    <QueryPage query={combineQueries(time, zones)} what="the time zones" lines={8}>
      {([{ timeZone }, all]) => (
        <>
          <TimeZoneList
            zones={all.items}
            current={timeZone.id}
            filter={filter}
            onFilter={setFilter}
          />
          <UnreadableItems items={all.unreadable} nouns="Time zones" nameField="id" />
        </>
      )}
    </QueryPage>
  );
}

function TimeZoneList(props: {
  zones: Schema<'TimeZone'>[];
  current: string;
  filter: string;
  onFilter: (filter: string) => void;
}) {
  const { zones, current, filter, onFilter } = props;
  const save = useAnnouncedChange(
    useChange('PUT', '/api/v1/settings/time', {
      format: ({ timeZone }) => timeZone.id.replaceAll('_', ' '),
    }),
  );
  const all = useMemo(() => toTimeZoneOptions(zones), [zones]);
  const matching = useMemo(() => filterTimeZones(all, filter), [all, filter]);
  return (
    <FilteredOptions
      legend="Time zone"
      nouns="time zones"
      filter={filter}
      onFilter={onFilter}
      options={matching}
      total={all.length}
      value={current}
      onChange={(id) => save({ timeZone: { id } })}
    />
  );
}
