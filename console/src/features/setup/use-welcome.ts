import { useEffect, useState } from 'react';
import { useServices } from '../../services/services.ts';
import { findSerialNumber, type NotFound } from './find-serial-number.ts';
import { readTypedSerialNumber } from './typed-serial-number.ts';

/** The result of the latest search; null before the first. */
export type Search = 'found' | { missing: NotFound } | null;

/** Finds the device over USB or by a typed serial number, then opens it. */
export function useWelcome() {
  const { analytics, config } = useServices();
  const [search, setSearch] = useState<Search>(null);
  const [searching, setSearching] = useState(false);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [leaving, setLeaving] = useState(false);

  useEffect(() => analytics.prepare(), [analytics]);

  useEffect(() => {
    // The user came back from the device's page, and the browser restored this one from its cache.
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
    /** @returns whether the page is being left; otherwise `problem` says why not */
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
