import { expect, test } from 'vitest';
import { makeToken } from '../../test/make-token.ts';
import { createSession } from './session.ts';
import { connectTabs } from './share-session.ts';

/** The tabs of one origin: what one posts, the others receive. */
function createBrowser() {
  const listeners: Array<{ tab: number; listen: (event: MessageEvent) => void }> = [];
  const posted: unknown[] = [];
  let tabs = 0;
  const post = (data: unknown, sender?: number) => {
    posted.push(data);
    for (const { tab, listen } of [...listeners]) {
      if (tab !== sender) listen(new MessageEvent('message', { data }));
    }
  };
  return {
    posted,
    post,
    openTab(options: { token?: string; isShared?: boolean; asks?: boolean } = {}) {
      const { token, isShared = true, asks = true } = options;
      const tab = tabs++;
      const items = new Map<string, string>(token ? [['stillhouse.token', token]] : []);
      const session = createSession({
        storage: {
          getItem: (key: string) => items.get(key) ?? null,
          setItem: (key: string, value: string) => void items.set(key, value),
          removeItem: (key: string) => void items.delete(key),
        } as Storage,
        now: Date.now,
        warn: () => {},
      });
      const channel = {
        postMessage: (data: unknown) => post(data, tab),
        addEventListener: (_: string, listen: (event: MessageEvent) => void) =>
          void listeners.push({ tab, listen }),
      } as unknown as BroadcastChannel;
      connectTabs(channel, session, { isShared: () => isShared, asks, id: `${tab}` });
      return { session, getUser: () => session.getState().user?.sub };
    },
  };
}

// R4.66.
test('a new tab gets the session of an open one, and a sign-out ends both', () => {
  const browser = createBrowser();
  const first = browser.openTab({ token: makeToken() });
  const second = browser.openTab();
  expect(second.getUser()).toBe('admin');
  second.session.close(null);
  expect(first.getUser()).toBeUndefined();
  expect(browser.openTab().getUser()).toBeUndefined();
});

// R4.66.
test('a tab that waits at the sign-in page does not get the session that another tab asked for', () => {
  const browser = createBrowser();
  const waiting = browser.openTab();
  browser.openTab({ token: makeToken() });
  expect(browser.openTab().getUser()).toBe('admin');
  expect(waiting.getUser()).toBeUndefined();
});

// R4.66.
test.each([
  ['the setup user', { token: makeToken({ sub: 'setup' }) }, {}],
  ['a tab in setup mode or of a remote build', { token: makeToken(), isShared: false }, {}],
  ['a new tab in setup mode', { token: makeToken() }, { isShared: false }],
  ['a new tab at /logout', { token: makeToken() }, { asks: false }],
])('%s shares nothing', (_, open, added) => {
  const browser = createBrowser();
  const first = browser.openTab(open);
  const second = browser.openTab(added);
  expect(second.getUser()).toBeUndefined();
  expect(first.getUser()).toBeDefined();
  expect(JSON.stringify(browser.posted)).not.toContain('token');
});

// R4.66.
test('a session that expires, and a sign-out of another session, end no other tab', () => {
  const browser = createBrowser();
  const first = browser.openTab({ token: makeToken() });
  const second = browser.openTab();
  second.session.close({ kind: 'expired' });
  expect(first.getUser()).toBe('admin');
  const other = browser.openTab({ token: makeToken({ sub: 'oob' }) });
  other.session.close(null);
  expect(first.getUser()).toBe('admin');
});

test.each([
  null,
  'request',
  {},
  { type: 'request' },
  { type: 'session', id: '1', token: 5 },
  { type: 'end' },
])('a malformed message changes nothing: %o', (message) => {
  const browser = createBrowser();
  const signedIn = browser.openTab({ token: makeToken() });
  const signedOut = browser.openTab({ asks: false });
  browser.posted.length = 0;
  browser.post(message);
  expect(browser.posted).toEqual([message]);
  expect(signedIn.getUser()).toBe('admin');
  expect(signedOut.getUser()).toBeUndefined();
});
