import {
  formatDay,
  formatInstant,
  formatTimeZone,
  formatUtc,
  type TimeFormat,
} from './format-date.ts';
import { useTimeFormat } from './use-time-format.ts';

type Format = (time: number, timeFormat: TimeFormat) => string;

/**
 * An instant of the device in its time zone, with UTC as the title (R2.68).
 *
 * @param time epoch milliseconds
 * @param withZone names the zone, on a page that does not name it otherwise
 */
export function Instant(props: { time: number; format?: Format; withZone?: boolean }) {
  const { time, format = formatInstant, withZone = false } = props;
  const timeFormat = useTimeFormat();
  const text = format(time, timeFormat);
  return (
    <time title={formatUtc(time, timeFormat)}>
      {withZone ? `${text} (${formatTimeZone(timeFormat)})` : text}
    </time>
  );
}

/** The day of an instant. */
export function Day(props: { time: number; withZone?: boolean }) {
  return <Instant {...props} format={formatDay} />;
}

/** Names the time zone of the instants around it. */
export function TimeZoneName() {
  return <>{formatTimeZone(useTimeFormat())}</>;
}
