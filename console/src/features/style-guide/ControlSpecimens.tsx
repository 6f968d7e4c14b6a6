import { Card } from '@stillhouse/ui/Card';
import { CardItem, CardList } from '@stillhouse/ui/CardList';
import { OptionList } from '@stillhouse/ui/OptionList';
import { Slider } from '@stillhouse/ui/Slider';
import { ToggleSwitch } from '@stillhouse/ui/ToggleSwitch';
import { useState } from 'react';
import { Specimen } from './Specimen.tsx';

const waitHalfASecond = 500;

/** Saves like a device, after a delay. */
function saveSlowly(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, waitHalfASecond));
}

async function rejectSlowly(): Promise<never> {
  await saveSlowly();
  throw new Error('The device did not accept the change.');
}

export function ControlSpecimens() {
  const [music, setMusic] = useState(true);
  const [mode, setMode] = useState<'default' | '50_Hz' | '60_Hz'>('default');
  const [volume, setVolume] = useState(-40);
  return (
    <>
      <Specimen
        title="Toggle switch"
        note="Moves immediately, is pending until the device responds, and moves back with the reason if the device rejects."
      >
        <CardList label="Toggle switches">
          <CardItem>
            <ToggleSwitch
              label="Music mode"
              hint="Keeps the dynamics of instruments."
              checked={music}
              onChange={async (next) => {
                await saveSlowly();
                setMusic(next);
              }}
            />
          </CardItem>
          <CardItem>
            <ToggleSwitch label="Rejected by the device" checked={false} onChange={rejectSlowly} />
          </CardItem>
          <CardItem>
            <ToggleSwitch label="Disabled" checked disabled onChange={() => undefined} />
          </CardItem>
        </CardList>
      </Specimen>
      <Specimen title="Option list" note="Select one option with the arrow keys or a click.">
        <OptionList
          legend="Antibanding mode"
          options={[
            { value: 'default', label: 'Default' },
            { value: '50_Hz', label: '50 Hz', hint: 'Most of the world' },
            { value: '60_Hz', label: '60 Hz', hint: 'North America, parts of Asia' },
          ]}
          value={mode}
          onChange={async (next) => {
            await saveSlowly();
            setMode(next);
          }}
        />
      </Specimen>
      <Specimen title="Slider" note="Drag, step or type the value.">
        <Card>
          <Slider
            label="Auto pairing volume"
            hint="Volume of the sound that nearby devices use for pairing."
            min={-50}
            max={-30}
            unit="dB"
            debounceMs={300}
            value={volume}
            onChange={async (next) => {
              await saveSlowly();
              setVolume(next);
            }}
          />
        </Card>
      </Specimen>
    </>
  );
}
