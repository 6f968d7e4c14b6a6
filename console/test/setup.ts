import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Nothing is laid out in jsdom.
if (typeof window !== 'undefined') Element.prototype.scrollIntoView = () => undefined;

// A limit for tests that hang: the default of one second is too short for a busy machine.
configure({ asyncUtilTimeout: 20_000 });

afterEach(() => {
  cleanup();
  // Some files run without a document.
  if (typeof window === 'undefined') return;
  sessionStorage.clear();
  localStorage.clear();
});
