import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { shareConnections } from './use-event-stream.ts';

/** Tabs of one browser, all hidden or shown together; messages arrive with `deliver`. */
function browser(t: TestContext) {
  const channels = new Set<FakeChannel>();
  const sent: { from: FakeChannel; data: unknown }[] = [];
  class FakeChannel {
    onmessage: ((event: { data: unknown }) => void) | undefined;
    constructor() {
      channels.add(this);
    }
    postMessage(data: unknown) {
      sent.push({ from: this, data });
    }
    close() {
      channels.delete(this);
    }
  }
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const fakes = { document: page, window: new EventTarget(), BroadcastChannel: FakeChannel };
  const before = Object.keys(fakes).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  for (const [name, value] of Object.entries(fakes))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  t.after(() => {
    for (const [name, descriptor] of before)
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
  });
  return {
    open() {
      let isOpen = false;
      const set = (next: boolean) => () => {
        isOpen = next;
      };
      const { close } = shareConnections({ replace: set(true), pause: set(false), poll: () => undefined });
      return { isOpen: () => isOpen, close };
    },
    be(visibility: 'visible' | 'hidden') {
      page.visibilityState = visibility;
      page.dispatchEvent(new Event('visibilitychange'));
    },
    deliver() {
      for (let next = sent.shift(); next !== undefined; next = sent.shift())
        for (const channel of channels) if (channel !== next.from) channel.onmessage?.({ data: next.data });
    },
  };
}

test('if several windows are hidden together, as by a locked screen, one keeps its stream', (t) => {
  const { open, be, deliver } = browser(t);
  const tabs = [open(), open(), open()];
  deliver();
  be('hidden');
  deliver();
  assert.equal(tabs.filter(({ isOpen }) => isOpen()).length, 1);
  be('visible');
  deliver();
  assert.equal(tabs.filter(({ isOpen }) => isOpen()).length, 3);
  for (const tab of tabs) tab.close();
});

test('seven windows side by side have three streams; when a window with a stream is closed, another one gets a stream', (t) => {
  const { open, deliver } = browser(t);
  const tabs = Array.from({ length: 7 }, () => {
    const tab = open();
    deliver();
    return tab;
  });
  const streams = () => tabs.map(({ isOpen }) => Number(isOpen())).join('');
  assert.equal(streams(), '0000111');
  tabs.at(-1)?.close();
  deliver();
  assert.equal(streams(), '0001111', "a closed tab's own stream is closed by its page");
  for (const tab of tabs) tab.close();
});
