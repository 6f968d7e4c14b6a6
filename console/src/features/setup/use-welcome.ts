import { useEffect, useState } from 'react';
import { useServices } from '../../services/services.ts';
import { findSerialNumber, type NotFound } from './find-serial-number.ts';
import { readTypedSerialNumber } from './typed-serial-number.ts';

/** How the latest search has ended; null while none has. */
export type Search = 'found' | { missing: NotFound } | null;

/** The way from the welcome to the device: search over USB, or type, then go there. */
export function useWelcome() {
  const { analytics, config } = useServices();
  const [search, setSearch] = useState<Search>(null);
  const [searching, setSearching] = useState(false);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [leaving, setLeaving] = useState(false);

  useEffect(() => analytics.prepare(), [analytics]);

  useEffect(() => {
    // back from the device, out of the browser's memory
    const stay = () => setLeaving(false);
    addEventListener('pageshow', stay);
    return () => removeEventListener('pageshow', stay);
  }, []);

  return {
    search,
    searching,
    typed,
    problem,
    leaving,
    type(value: string) {
      setTyped(value);
      setProblem(null);
    },
    async find() {
      setSearching(true);
      const finding = await findSerialNumber(navigator, isSecureContext);
      const found = 'serialNumber' in finding ? finding.serialNumber : null;
      const outcome = 'missing' in finding ? finding.missing : 'found';
      analytics.trackWelcome('usb device discovery', { outcome }, found);
      setSearching(false);
      if (found !== null) setTyped(found);
      setProblem(null);
      setSearch('missing' in finding ? finding : 'found');
    },
    /** @returns whether the page is being left; if not, `problem` says why */
    connect(): boolean {
      const read = readTypedSerialNumber(typed);
      if ('problem' in read) {
        setProblem(read.problem);
        return false;
      }
      const { serialNumber } = read;
      const by = search === 'found' ? 'usb' : 'typing';
      analytics.trackWelcome('connect', { by }, serialNumber);
      setLeaving(true);
      const address = new URL('/', config.localSetupAddress);
      address.search = new URLSearchParams({ setup: '1', sn: serialNumber }).toString();
      location.assign(address);
      return true;
    },
  };
}
