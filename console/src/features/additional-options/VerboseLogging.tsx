import { CardItem } from '@stillhouse/ui/CardList';
import { useToaster } from '@stillhouse/ui/Toaster';
import { ToggleSwitch } from '@stillhouse/ui/ToggleSwitch';
import { useEffect, useRef } from 'react';
import { reasonOf } from '../../api/reason.ts';
import { useChange } from '../../queries/use-change.ts';

/**
 * Verbose logging, which the device switches off by itself (spec section 9).
 *
 * @param enabled as the device last said
 */
export function VerboseLogging({ enabled }: { enabled: boolean }) {
  const change = useChange('updateChromiumSettings', 'getChromiumSettings');
  const { announce } = useToaster();
  // what was last asked for, by whoever is at this page
  const wish = useRef(enabled);
  const shown = useRef(enabled);

  useEffect(() => {
    const wentOff = shown.current && !enabled && wish.current;
    shown.current = enabled;
    wish.current = enabled;
    if (wentOff) announce('Verbose logging is off again.');
  }, [enabled, announce]);

  const save = async (loggingEnabled: boolean) => {
    wish.current = loggingEnabled;
    await change({ body: { loggingEnabled } });
    announce('Saved');
  };
  return (
    <CardItem>
      <ToggleSwitch
        label="Verbose logging"
        hint="Writes more into the logs. Resets after 1 hour or a restart."
        checked={enabled}
        onChange={save}
        errorText={reasonOf}
      />
    </CardItem>
  );
}
