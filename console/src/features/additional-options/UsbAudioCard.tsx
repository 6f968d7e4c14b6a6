import { CardItem, CardList } from '@stillhouse/ui/CardList';
import { useToaster } from '@stillhouse/ui/Toaster';
import { ToggleSwitch } from '@stillhouse/ui/ToggleSwitch';
import { q } from '../../api/query.ts';
import { reasonOf } from '../../api/reason.ts';
import { useChange } from '../../queries/use-change.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import { gates } from '../../rules/gates.ts';
import { useFacts } from '../../rules/use-facts.ts';
import { AnsweredCard } from '../../shell/Answered.tsx';

/**
 * Audio over USB, wherever the device names it. Only of a product that is known to have it one is told that it could
 * not be read.
 */
export function UsbAudioCard() {
  const facts = useFacts();
  const answer = useDeviceQuery({ ...q('getAudioVideoSettings'), refetchOnMount: 'always' });
  if (answer.kind !== 'ready' && !(facts && gates.audioBetas(facts))) return null;
  return (
    <AnsweredCard answer={answer} what="the audio settings" lines={2}>
      {({ usbAudioDevicesEnabled }) =>
        usbAudioDevicesEnabled !== undefined && <UsbAudio enabled={usbAudioDevicesEnabled} />
      }
    </AnsweredCard>
  );
}

function UsbAudio({ enabled }: { enabled: boolean }) {
  const change = useChange('updateAudioVideoSettings', 'getAudioVideoSettings');
  const { announce } = useToaster();
  const save = async (usbAudioDevicesEnabled: boolean) => {
    await change({ body: { usbAudioDevicesEnabled } });
    announce('Saved');
  };
  return (
    <CardList title="Audio">
      <CardItem>
        <ToggleSwitch
          label="Audio over USB (beta)"
          hint="Uses microphones and speakers that are connected by USB."
          checked={enabled}
          onChange={save}
          errorText={reasonOf}
        />
      </CardItem>
    </CardList>
  );
}
