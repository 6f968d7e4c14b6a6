import type { Schema } from '@stillhouse/contracts/api';
import { CardList, CardRow } from '@stillhouse/ui/CardList';
import { getQuery } from '../../api/query.ts';
import { useChange } from '../../queries/use-change.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import { settingLabels } from '../../rules/setting-labels.ts';
import { useServices } from '../../services/services.ts';
import { ClockWarning } from '../../shell/ClockWarning.tsx';
import { DeviceTimeRow, useDeviceAheadMs } from '../../shell/DeviceTime.tsx';
import { FeatureScreen } from '../../shell/FeatureScreen.tsx';
import { formatNtpServer } from '../../shell/format-ntp-server.ts';
import { formatQuery } from '../../shell/format-query.ts';
import { QueryPage } from '../../shell/QueryBoundary.tsx';
import { SettingToggle } from '../../shell/SettingToggle.tsx';
import { LanguageName } from './LanguageName.tsx';
import { toLanguageOption } from './language-options.ts';
import styles from './Settings.module.css';
import { useAnnouncedChange } from './use-announced-change.ts';

/** `/settings/time-and-language` (R2.35). */
export function TimeAndLanguagePage() {
  return (
    <FeatureScreen feature="timeAndLanguage" what="time and language settings">
      <TimeAndLanguage />
    </FeatureScreen>
  );
}

function TimeAndLanguage() {
  const query = useDeviceQuery({ ...getQuery('/api/v1/settings/time'), refetchOnMount: 'always' });
  return (
    <QueryPage query={query} what="the time and language settings" lines={5}>
      {(time) => <TimeAndLanguageRows time={time} />}
    </QueryPage>
  );
}

function TimeAndLanguageRows({ time }: { time: Schema<'TimeSettings'> }) {
  const { config } = useServices();
  const ntp = useDeviceQuery({
    ...getQuery('/api/v1/settings/time/ntp'),
    refetchOnMount: 'always',
  });
  const ahead = useDeviceAheadMs('/api/v1/settings/time');
  const save = useAnnouncedChange(useChange('PUT', '/api/v1/settings/time'));
  return (
    <div className={styles.page}>
      {ahead.kind === 'ready' && <ClockWarning aheadMs={ahead.data} />}
      <CardList title="Time">
        <DeviceTimeRow ahead={ahead} />
        <SettingToggle
          setting={['updateTimeSettings', 'use24HourTimeFormat']}
          hint="The device shows 18:30 instead of 6:30 PM."
          checked={time.use24HourTimeFormat}
          onChange={(use24HourTimeFormat) => save({ use24HourTimeFormat })}
        />
        <CardRow
          title={settingLabels.updateTimeSettings.timeZone}
          value={`${time.timeZone.longDisplayName} (${time.timeZone.id.replaceAll('_', ' ')})`}
          href="/settings/time-and-language/time-zone"
        />
        <CardRow
          title={settingLabels.updateNtpSettings.ntpServer}
          value={formatQuery(ntp, ({ ntpServer }) => formatNtpServer(ntpServer, config.brand))}
          href="/settings/time-and-language/ntp"
        />
      </CardList>
      <CardList title="Language">
        <LanguageRow />
      </CardList>
    </div>
  );
}

function LanguageRow() {
  const settings = useDeviceQuery({
    ...getQuery('/api/v1/settings/language'),
    refetchOnMount: 'always',
  });
  // If it fails, the tag is shown instead of the name.
  const list = useDeviceQuery(getQuery('/api/v1/settings/language/languages'));
  const languages = list.kind === 'ready' ? list.data.items : [];
  return (
    <CardRow
      title={settingLabels.updateLanguageSettings.languageCode}
      value={formatQuery(settings, ({ languageCode }) => {
        const language = languages.find(({ tag }) => tag === languageCode);
        if (!language) return list.kind === 'loading' ? '' : languageCode;
        const { tag, name } = toLanguageOption(language);
        return <LanguageName tag={tag}>{name}</LanguageName>;
      })}
      href="/settings/time-and-language/language"
    />
  );
}
