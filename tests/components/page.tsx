import '#web/styles/tokens.css';
import '#web/styles/base.css';
import axe from 'axe-core';
import type { Root } from 'react-dom/client';
import { assert, expect, type TestContext } from 'vitest';
import { cdp, type Locator, page, userEvent } from 'vitest/browser';
import { prepareFirstPage } from '#app/routes.tsx';
import { renderSite, startSite } from '#app/site.tsx';
import { getUser } from '#features/accounts/contract.ts';
import { beginPasskeyLogin } from '#features/passkeys/contract.ts';
import type { Role } from '#shared/roles.ts';
import type { SessionUser } from '#shared/session-user.ts';
import { queryClient } from '#web/api/query-client.ts';
import { clearLocalUserData, ownerNote } from '#web/session/device-owner.ts';
import { writeToken } from '#web/session/token.ts';
import { colours, everything, findingsIn } from '../axe-rules.ts';
import { type Answer, answer, makeNetwork, neverAnswer } from './answers.tsx';

export { answer, neverAnswer, refusal, refuse } from './answers.tsx';

const screens = { phone: [390, 844], desktop: [1280, 800], narrow: [320, 640] } as const;

interface Visit {
  /** Already logged in; otherwise a guest. */
  as?: SessionUser;
  on?: keyof typeof screens;
  /** Turns off the reduced-motion setting that all other tests have. */
  isMoving?: boolean;
  answers?: readonly Answer[];
}

export const person = (login: string, ...roles: Role[]): SessionUser => ({
  login,
  email: null,
  roles,
  created_at: '2026-01-01T00:00:00.000Z',
});

let problems: string[] = [];
let expected: { error: RegExp; happened: boolean }[] = [];
let network = makeNetwork(() => undefined);
let root: Root | undefined;
let sessions = 0;

const { error: writeError } = console;
console.error = (...parts: unknown[]) => {
  const text = parts.map(String).join(' ');
  const known = expected.filter(({ error }) => error.test(text));
  for (const entry of known) entry.happened = true;
  if (known.length === 0) problems.push(`console: ${text}`);
  writeError(...parts);
};
const fetchFile = globalThis.fetch;
/** The site's own files load normally; all other requests go to the mocked network. */
globalThis.fetch = (input, init) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
  return pathname.startsWith('/api/') ? network.fetch(input, init) : fetchFile(input, init);
};

/**
 * Tests run in an iframe, where elements near the viewport count as far away unless the iframe's document is the root.
 */
globalThis.IntersectionObserver = class extends IntersectionObserver {
  constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
    super(callback, { root: document, ...options });
  }
};

/** Renders the site at this URL in a fresh browser profile; only the network is mocked. */
export async function openPage(
  path: string,
  { as, on = 'phone', isMoving = false, answers = [] }: Visit = {},
): Promise<void> {
  const [width, height] = screens[on];
  await page.viewport(width, height);
  if (isMoving) await setMotion('no-preference');
  network = makeNetwork((problem) => problems.push(problem));
  if (as !== undefined) {
    sessions += 1;
    writeToken(`session-${sessions}`);
    network.give(answer(getUser, as));
  }
  // The login page makes this call once it's idle, at no predictable time.
  network.give(neverAnswer(beginPasskeyLogin), ...answers);
  await goTo(path);
}

let motion = 'reduce';
async function setMotion(value: 'reduce' | 'no-preference'): Promise<void> {
  if (motion === value) return;
  motion = value;
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });
}

/** Another visit by the same browser, with whatever the previous one stored. Without a path, it reloads the page. */
export async function goTo(path = `${location.pathname}${location.search}`): Promise<void> {
  leave();
  history[path === `${location.pathname}${location.search}` ? 'replaceState' : 'pushState'](null, '', path);
  start();
  document.documentElement.dataset.theme = 'light';
  const place = Object.assign(document.createElement('div'), { id: 'root' });
  document.body.replaceChildren(place);
  await prepareFirstPage();
  root = renderSite(place);
}

let isStarted = false;
function start(): void {
  if (!isStarted) startSite();
  isStarted = true;
}

function leave(): void {
  // An open dialog has no history entry to go back over.
  history.replaceState(null, '');
  root?.unmount();
  root = undefined;
  queryClient.clear();
  scrollTo(0, 0);
}

export const give = (...answers: Answer[]) => void network.give(...answers);

/** The requests of this call since the page opened. */
export const asked: typeof network.asked = (endpoint) => network.asked(endpoint);

/** Expects this console error from now on; the test fails if it doesn't occur. */
export function expectError(error: RegExp): void {
  expected.push({ error, happened: false });
}

/** Cleans up, and reports problems that the test didn't assert. */
export async function closePage({ task }: Pick<TestContext, 'task'>): Promise<void> {
  if (task.result?.state === 'fail') console.log(`${location.href}\n${document.body.innerText.slice(0, 2000)}`);
  leave();
  await setMotion('reduce');
  if (ownerNote.read() !== null) await clearLocalUserData();
  writeToken(null);
  localStorage.clear();
  sessionStorage.clear();
  network = makeNetwork(() => undefined);
  const missing = expected.filter(({ happened }) => !happened).map(({ error }) => `the error ${error} never came`);
  const failures = [...problems, ...missing];
  problems = [];
  expected = [];
  if (failures.length > 0) throw new Error(`The test passed except for these:\n${failures.join('\n')}`);
}

/** Waits until exactly one such element is visible. */
export const shown = (target: Locator): Promise<void> => expect.element(target).toBeVisible();
/** Waits until there's no such element. */
export const gone = (target: Locator): Promise<void> => expect.element(target).not.toBeInTheDocument();
/** Waits until the URL's path and query match this. */
export async function addressBecomes(wanted: string | RegExp | ((query: URLSearchParams) => boolean)): Promise<void> {
  const address = () => `${location.pathname}${location.search}`;
  if (typeof wanted === 'string') return expect.poll(address).toBe(wanted);
  if (wanted instanceof RegExp) return expect.poll(address).toMatch(wanted);
  await expect.poll(address).toSatisfy(() => wanted(new URLSearchParams(location.search)));
}

/** The element, as soon as it exists. */
const found = async (target: Locator) => (await target.findElement()) as HTMLElement;
export const focus = async (target: Locator): Promise<void> => (await found(target)).focus();
export const textOf = async (target: Locator): Promise<string> => (await found(target)).innerText;
export const textsOf = (target: Locator): string[] =>
  target.elements().map((element) => (element as HTMLElement).innerText);
export const inputValue = async (target: Locator): Promise<string> => ((await found(target)) as HTMLInputElement).value;
export const hasFocus = (target: Locator): boolean => target.query() === document.activeElement;

export async function press(target: Locator, keys: string): Promise<void> {
  await focus(target);
  await userEvent.keyboard(keys);
}

export async function tabAndPress(target: Locator, keys = '{Enter}'): Promise<void> {
  await found(target);
  for (let presses = 0; !hasFocus(target); presses += 1) {
    assert(presses < 80, `Tab never reaches ${target.asLocator()}`);
    await userEvent.keyboard('{Tab}');
  }
  await userEvent.keyboard(keys);
}

/** Expects axe to find no problems in the page's current state, in either theme. */
export async function expectAccessible(): Promise<void> {
  await shown(page.getByRole('main').getByRole('heading', { level: 1 }));
  // Colours halfway through a transition don't count.
  const withoutTransitions = new CSSStyleSheet();
  withoutTransitions.replaceSync('* { transition: none !important }');
  document.adoptedStyleSheets = [withoutTransitions];
  await expectNone('light', everything);
  await expectNone('dark', colours);
  document.documentElement.dataset.theme = 'light';
  document.adoptedStyleSheets = [];
}

async function expectNone(theme: string, options: axe.RunOptions): Promise<void> {
  document.documentElement.dataset.theme = theme;
  const findings = findingsIn(await axe.run(document, options));
  assert(findings.length === 0, `${location.pathname} (${theme}) is not accessible:\n${findings.join('\n')}`);
}

/** Expects the page to be no wider than its window. */
export function expectNoSidewaysScroll(): void {
  const { scrollWidth, clientWidth } = document.documentElement;
  const reach = (element: Element) => element.getBoundingClientRect().right;
  const outside = [...document.querySelectorAll('main *')].filter((element) => reach(element) > clientWidth + 1);
  const places = outside.slice(0, 3).map((element) => element.outerHTML.slice(0, 120));
  assert(scrollWidth <= clientWidth, `${location.pathname} scrolls sideways: ${places.join('\n')}`);
}
