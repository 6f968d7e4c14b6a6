import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { probeAddress } from './probe-address.ts';

/** Jsdom loads no images: this one notes what it was to load, and ends as the test says. */
class ImageOnPaper {
  static asked: ImageOnPaper[] = [];
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  referrerPolicy = '';
  src = '';
  constructor() {
    ImageOnPaper.asked.push(this);
  }
}

beforeEach(() => {
  ImageOnPaper.asked = [];
  vi.stubGlobal('Image', ImageOnPaper);
});
afterEach(() => vi.unstubAllGlobals());

function probe(address: string, pageProtocol: string) {
  const answer = probeAddress(address, pageProtocol);
  return { answer, image: ImageOnPaper.asked.at(-1) };
}

test('an address that serves the icon responds, and learns nothing about this page', async () => {
  const { answer, image } = probe('http://room-4.local:8080', 'http:');
  expect(image?.src).toMatch(/^http:\/\/room-4\.local:8080\/icon\.svg\?probe=/);
  expect(image?.referrerPolicy).toBe('no-referrer');
  image?.onload?.();
  expect(await answer).toBe('answers');
});

test('an address without the icon is silent', async () => {
  const { answer, image } = probe('http://room-4.local', 'http:');
  image?.onerror?.();
  expect(await answer).toBe('silent');
});

test('a failure over https may be an untrusted certificate', async () => {
  const { answer, image } = probe('https://room-4.local', 'https:');
  image?.onerror?.();
  expect(await answer).toBe('unknown');
});

test('an https page cannot probe an http address', async () => {
  const { answer, image } = probe('http://room-4.local', 'https:');
  expect(await answer).toBe('unknown');
  expect(image).toBeUndefined();
});
