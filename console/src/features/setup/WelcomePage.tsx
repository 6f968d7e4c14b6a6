import { Button } from '@stillhouse/ui/Button';
import { Notice } from '@stillhouse/ui/Notice';
import { TextField } from '@stillhouse/ui/TextField';
import { type FormEvent, useEffect, useRef } from 'react';
import { useServices } from '../../services/services.ts';
import { BareCard, bareForm } from '../../shell/BareCard.tsx';
import type { NotFound } from './find-serial-number.ts';
import { type Search, useWelcome } from './use-welcome.ts';

/**
 * The welcome page of the web setup (R2.44): finds out the serial number, then opens the device's
 * local setup address.
 */
export function WelcomePage() {
  const { name: brandName } = useServices().config.brand;
  const welcome = useWelcome();
  const { search, problem } = welcome;
  const field = useRef<HTMLInputElement>(null);
  const connectButton = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (search === 'found') connectButton.current?.focus();
    else if (search) field.current?.focus();
  }, [search]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!welcome.leaving && !welcome.connect()) field.current?.focus();
  };

  return (
    <BareCard
      title={`Set up your ${brandName} device`}
      text="Connect the device to this computer with a USB cable and turn it on."
      brandName={brandName}
    >
      {search === null ? (
        <Button variant="primary" wide busy={welcome.searching} onClick={() => void welcome.find()}>
          Get started
        </Button>
      ) : (
        <form noValidate className={bareForm} onSubmit={submit}>
          {search !== 'found' && <Notice>{notFoundTexts[search.missing]}</Notice>}
          {search === 'found' && (
            <Notice tone="success">
              The device has been found. If you have connected several, compare the serial number
              with the label.
            </Notice>
          )}
          <TextField
            ref={field}
            label="Serial number"
            name="serial-number"
            autoCapitalize="characters"
            hint="It is on the label of the device and begins with N."
            value={welcome.typed}
            error={problem ?? undefined}
            onChange={welcome.type}
          />
          <Button ref={connectButton} type="submit" variant="primary" wide busy={welcome.leaving}>
            Connect
          </Button>
          {canSearchAgain(search) && (
            <Button
              variant="quiet"
              wide
              busy={welcome.searching}
              onClick={() => void welcome.find()}
            >
              Search for the device again
            </Button>
          )}
        </form>
      )}
    </BareCard>
  );
}

/** If the browser does not support the search, repeating it is useless. */
function canSearchAgain(search: Exclude<Search, null>): boolean {
  return search === 'found' || canSearch.has(search.missing);
}

const canSearch: ReadonlySet<NotFound> = new Set(['nothing chosen', 'no serial number', 'failed']);

/** Why the serial number has to be typed, and what to do (R8.28). */
const notFoundTexts: Record<NotFound, string> = {
  unsupported: 'This browser cannot search for devices over USB. Type the serial number instead.',
  'insecure address': 'USB is only available over HTTPS. Type the serial number instead.',
  brave: 'Brave hides the serial numbers of USB devices. Type the serial number instead.',
  'nothing chosen':
    'No device was selected. If you closed the list, search again. If it was empty, check the cable and turn the device on. If it had several devices, choose yours by its serial number, or type it. If no list opened, a policy blocks USB: type the serial number.',
  blocked: 'A policy of this browser or computer blocks USB. Type the serial number instead.',
  'no serial number': 'The serial number could not be read from the device. Type it instead.',
  failed: 'The browser could not search for devices over USB. Type the serial number instead.',
};
