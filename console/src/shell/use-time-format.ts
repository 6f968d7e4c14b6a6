import { useQuery } from '@tanstack/react-query';
import { getQuery } from '../api/query.ts';
import { mayCall } from '../rules/may-call.ts';
import { useSession } from '../services/services.ts';
import { type TimeFormat, toTimeFormat, utc } from './format-date.ts';

/** Returns the time zone and the format of the device, or UTC while they are unknown (R2.68). */
export function useTimeFormat(): TimeFormat {
  const { user } = useSession();
  const { data } = useQuery({
    ...getQuery('/api/v1/settings/time'),
    enabled: user !== null && mayCall(user, 'getTimeSettings'),
  });
  return data ? toTimeFormat(data) : utc;
}
