import { CardList } from '@stillhouse/ui/CardList';
import { useToaster } from '@stillhouse/ui/Toaster';
import { getQuery } from '../../api/query.ts';
import { useChange } from '../../queries/use-change.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import { featureRules } from '../../rules/feature-rules.ts';
import { useFacts } from '../../rules/use-facts.ts';
import { QueryCard } from '../../shell/QueryBoundary.tsx';
import { SettingToggle } from '../../shell/SettingToggle.tsx';

/**
 * Audio over USB, on every device that reports it (R2.54). A failure to read it is shown only on
 * products that are known to have it.
 */
export function UsbAudioCard() {
  const facts = useFacts();
  const query = useDeviceQuery({
    ...getQuery('/api/v1/settings/audiovideo'),
    refetchOnMount: 'always',
  });
  if (query.kind !== 'ready' && !(facts && featureRules.usbAudioOption(facts))) return null;
  return (
    <QueryCard query={query} what="the audio settings" lines={2}>
      {({ usbAudioDevicesEnabled }) =>
        usbAudioDevicesEnabled !== undefined && <UsbAudio enabled={usbAudioDevicesEnabled} />
      }
    </QueryCard>
  );
}

function UsbAudio({ enabled }: { enabled: boolean }) {
  const change = useChange('PUT', '/api/v1/settings/audiovideo');
  const { announce } = useToaster();
  const save = async (usbAudioDevicesEnabled: boolean) => {
    await change({ usbAudioDevicesEnabled });
    announce('Saved');
  };
  return (
    <CardList title="Audio">
      <SettingToggle
        setting={['updateAudioVideoSettings', 'usbAudioDevicesEnabled']}
        hint="Uses microphones and speakers that are connected by USB."
        checked={enabled}
        onChange={save}
      />
    </CardList>
  );
}
