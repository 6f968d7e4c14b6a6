import { useToaster } from '@stillhouse/ui/Toaster';
import { useEffect, useRef } from 'react';
import { useChange } from '../../queries/use-change.ts';
import { SettingToggle } from '../../shell/SettingToggle.tsx';

/**
 * Verbose logging, which the device switches off by itself (R9.15).
 *
 * @param enabled as the device last reported it
 */
export function VerboseLogging({ enabled }: { enabled: boolean }) {
  const change = useChange('PUT', '/api/v1/settings/chromium');
  const { announce } = useToaster();
  // The value that this page requested last.
  const requested = useRef(enabled);
  const displayed = useRef(enabled);

  useEffect(() => {
    const wentOff = displayed.current && !enabled && requested.current;
    displayed.current = enabled;
    requested.current = enabled;
    if (wentOff) announce('Verbose logging is off again.');
  }, [enabled, announce]);

  const save = async (loggingEnabled: boolean) => {
    requested.current = loggingEnabled;
    await change({ loggingEnabled });
    announce('Saved');
  };
  return (
    <SettingToggle
      setting={['updateChromiumSettings', 'loggingEnabled']}
      hint="Writes more details to the logs. Turns off after 1 hour or a restart."
      checked={enabled}
      onChange={save}
    />
  );
}
