import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeExit } from '#server/before-exit.ts';
import { findBrowser, launchArguments } from '#tests/stories/browser.ts';

/**
 * A browser that's throttled but not inspected. Playwright always enables DevTools, which makes the browser record the
 * stack of every request and error. On a slow phone that takes up a third of a cold visit, a cost that real visitors
 * don't have.
 */
export interface PlainBrowser {
  /** Opens a tab in a context without any cache or storage. */
  open: (address: string, slowdown: number) => Promise<Tab>;
  close: () => Promise<void>;
}

export interface Tab {
  /** Undefined while the tab is between two documents. */
  evaluate: (expression: string) => Promise<unknown>;
  /** Runs a script before those of future pages. */
  prepare: (script: string) => Promise<void>;
  goTo: (address: string) => Promise<void>;
  close: () => Promise<void>;
}

type Send = <Answer>(method: string, params?: object, sessionId?: string) => Promise<Answer>;

const phone = { width: 390, height: 844, deviceScaleFactor: 1, mobile: true };

export async function launchPlainBrowser(): Promise<PlainBrowser> {
  const { path, env } = await findBrowser();
  const folder = mkdtempSync(join(tmpdir(), 'pitstop-browser-'));
  const ours = ['--headless', '--no-sandbox', '--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank'];
  const child = spawn(path, [...launchArguments, ...ours], { stdio: 'ignore', env: { ...process.env, ...env } });
  const kill = () => child.kill('SIGKILL');
  const cancelKill = beforeExit(kill);
  const socket = new WebSocket(await addressIn(join(folder, 'DevToolsActivePort')));
  await once(socket, 'open');
  const send = openDevTools(socket);
  return {
    open: (address, slowdown) => openTab(send, address, slowdown),
    close: async () => {
      const ended = once(child, 'exit');
      kill();
      await ended;
      cancelKill();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** A script for `prepare`: the file, preceded by the code that these scripts share. */
export const readWatching = (name: string): string =>
  ['watching.js', name].map((file) => readFileSync(join(import.meta.dirname, file), 'utf8')).join('\n');

/** The browser's address, once it has written its port and path to the file. */
async function addressIn(file: string): Promise<string> {
  for (let tries = 0; tries < 200; tries++) {
    try {
      const [port, path] = readFileSync(file, 'utf8').trim().split('\n');
      if (path !== undefined) return `ws://127.0.0.1:${port}${path}`;
    } catch {
      // Not written yet.
    }
    await wait(50);
  }
  throw new Error('The browser did not start');
}

function openDevTools(socket: WebSocket): Send {
  const waiting = new Map<number, (answer: { result?: unknown; error?: { message: string } }) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as { id?: number; result?: unknown; error?: { message: string } };
    if (answer.id === undefined) return;
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  let last = 0;
  return (method, params = {}, sessionId) =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, ({ result, error }) => {
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result as never);
      });
      socket.send(JSON.stringify({ id, method, params, ...(sessionId !== undefined && { sessionId }) }));
    });
}

async function openTab(send: Send, address: string, slowdown: number): Promise<Tab> {
  const { browserContextId } = await send<{ browserContextId: string }>('Target.createBrowserContext');
  const place = { url: address, browserContextId };
  const { targetId } = await send<{ targetId: string }>('Target.createTarget', place);
  const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
  // Required for running a script before the page's own. The Runtime and Network domains stay disabled.
  await send('Page.enable', {}, sessionId);
  await send('Emulation.setDeviceMetricsOverride', phone, sessionId);
  await send('Emulation.setCPUThrottlingRate', { rate: slowdown }, sessionId);
  return {
    evaluate: async (expression) => {
      const options = { expression, awaitPromise: true, returnByValue: true };
      try {
        const { result } = await send<{ result: { value?: unknown } }>('Runtime.evaluate', options, sessionId);
        return result.value;
      } catch (error) {
        // Between two documents there's nothing to evaluate.
        if (error instanceof Error && error.message.includes('execution context')) return undefined;
        throw error;
      }
    },
    prepare: async (source) => {
      await send('Page.addScriptToEvaluateOnNewDocument', { source }, sessionId);
    },
    goTo: async (url) => {
      await send('Page.navigate', { url }, sessionId);
    },
    close: async () => {
      await send('Target.disposeBrowserContext', { browserContextId });
    },
  };
}
