import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { probeAddress } from './probe-address.ts';

/** Replaces the image of jsdom, which loads nothing. The test ends the loading. */
class FakeImage {
  static instances: FakeImage[] = [];
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  referrerPolicy = '';
  src = '';
  constructor() {
    FakeImage.instances.push(this);
  }
}

beforeEach(() => {
  FakeImage.instances = [];
  vi.stubGlobal('Image', FakeImage);
});
afterEach(() => vi.unstubAllGlobals());

function probe(address: string, pageProtocol: string) {
  const result = probeAddress(address, pageProtocol);
  return { result, image: FakeImage.instances.at(-1) };
}

test('an address that serves the icon responds, and receives no referrer', async () => {
  const { result, image } = probe('http://room-4.local:8080', 'http:');
  expect(image?.src).toMatch(/^http:\/\/room-4\.local:8080\/icon\.svg\?probe=/);
  expect(image?.referrerPolicy).toBe('no-referrer');
  image?.onload?.();
  expect(await result).toBe('responds');
});

test('an address without the icon is silent', async () => {
  const { result, image } = probe('http://room-4.local', 'http:');
  image?.onerror?.();
  expect(await result).toBe('silent');
});

test('a failure over https may be an untrusted certificate', async () => {
  const { result, image } = probe('https://room-4.local', 'https:');
  image?.onerror?.();
  expect(await result).toBe('unknown');
});

test('an https page cannot probe an http address', async () => {
  const { result, image } = probe('http://room-4.local', 'https:');
  expect(await result).toBe('unknown');
  expect(image).toBeUndefined();
});
