import type { Schema } from '@stillhouse/contracts/api';
import { CardItem, CardList, CardRow } from '@stillhouse/ui/CardList';
import { ToggleSwitch } from '@stillhouse/ui/ToggleSwitch';
import { q } from '../../api/query.ts';
import { reasonOf } from '../../api/reason.ts';
import { useChange } from '../../queries/use-change.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import { useServices } from '../../services/services.ts';
import { AnsweredPage } from '../../shell/Answered.tsx';
import { GatedScreen } from '../../shell/GatedScreen.tsx';
import { ntpServerText } from '../../shell/ntp-server-text.ts';
import { toldText } from '../../shell/told-text.ts';
import { LanguageName } from './LanguageName.tsx';
import { languageOption } from './language-options.ts';
import styles from './Settings.module.css';
import { useSaved } from './use-saved.ts';

/** `/settings/time-and-language` (spec section 2, Settings). */
export function TimeAndLanguagePage() {
  return (
    <GatedScreen gate="timeAndLanguage" what="time and language settings">
      <TimeAndLanguage />
    </GatedScreen>
  );
}

function TimeAndLanguage() {
  const answer = useDeviceQuery({ ...q('getTimeSettings'), refetchOnMount: 'always' });
  return (
    <AnsweredPage answer={answer} what="the time and language settings" lines={5}>
      {(time) => <TimeAndLanguageRows time={time} />}
    </AnsweredPage>
  );
}

function TimeAndLanguageRows({ time }: { time: Schema<'TimeSettings'> }) {
  const { config } = useServices();
  const ntp = useDeviceQuery({ ...q('getNtpSettings'), refetchOnMount: 'always' });
  const save = useSaved(useChange('updateTimeSettings', 'getTimeSettings'));
  return (
    <div className={styles.page}>
      <CardList title="Time">
        <CardItem>
          <ToggleSwitch
            label="24-hour time"
            hint="The device shows 18:30 instead of 6:30 PM."
            checked={time.use24HourTimeFormat}
            onChange={(use24HourTimeFormat) => save({ use24HourTimeFormat })}
            errorText={reasonOf}
          />
        </CardItem>
        <CardRow
          title="Time zone"
          value={`${time.timeZone.longDisplayName} (${time.timeZone.id.replaceAll('_', ' ')})`}
          href="/settings/time-and-language/time-zone"
        />
        <CardRow
          title="NTP Server"
          value={toldText(ntp, ({ ntpServer }) => ntpServerText(ntpServer, config.brand))}
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
  const settings = useDeviceQuery({ ...q('getLanguageSettings'), refetchOnMount: 'always' });
  // its failure costs the name only, for which the tag can stand
  const list = useDeviceQuery(q('listLanguages'));
  const languages = list.kind === 'ready' ? list.data : [];
  return (
    <CardRow
      title="Language"
      value={toldText(settings, ({ languageCode }) => {
        const language = languages.find(({ tag }) => tag === languageCode);
        if (!language) return list.kind === 'loading' ? '' : languageCode;
        const { tag, name } = languageOption(language);
        return <LanguageName tag={tag}>{name}</LanguageName>;
      })}
      href="/settings/time-and-language/language"
    />
  );
}
