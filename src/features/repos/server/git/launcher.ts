import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { hold, letGo } from '#server/hold-child.ts';
import { minuteMs, secondMs } from '#shared/time.ts';
import type { FromLauncher, Order, ToLauncher } from './launcher-protocol.ts';

const launcherProgram = fileURLToPath(new URL('./launcher-process.ts', import.meta.url));
/** So long before the end of its time, or after a wish to stop it, a program may tidy up. */
const farewellMs = 2 * secondMs;
const idleMs = minuteMs;

export interface Task extends Omit<Order, 'id'> {
  limitMs: number;
  /** Hears what is said, on both outputs, as it comes. */
  onText: (output: 'out' | 'error', text: string) => void;
}

export interface Ended {
  /** As a shell tells it: 127 for what could not be started, 128 and the signal for what was killed. */
  exitCode: number;
  isTimedOut: boolean;
  problem?: { code: string | undefined; message: string };
}

export interface Launched {
  ended: Promise<Ended>;
  /** Asks all of it to end, and ends it two seconds later. */
  stop(): void;
  /** Ends all of it at once. */
  kill(): void;
}

export interface Launcher {
  /** Runs a program in a process group of its own, which ends with its time and with this process, however that ends. */
  start(task: Task): Launched;
  close(): Promise<void>;
}

interface Running {
  pid: number | undefined;
  onText: Task['onText'];
  end: (ended: Omit<Ended, 'isTimedOut'>) => void;
}

interface Link {
  child: ChildProcess;
  running: Map<number, Running>;
}

/** Starts programs by a process of its own, which lives only while there is something to start, and a minute longer. */
export function openLauncher(): Launcher {
  let link: Link | undefined;
  let lastId = 0;
  let idle: NodeJS.Timeout | undefined;

  function current(): Link {
    link ??= startLink((ended) => {
      if (link === ended) link = undefined;
    });
    clearTimeout(idle);
    hold(link.child);
    return link;
  }

  function rest(here: Link): void {
    const { child, running } = here;
    if (running.size > 0 || here !== link) return;
    letGo(child);
    idle = setTimeout(() => child.disconnect(), idleMs).unref();
  }

  return {
    start({ limitMs, onText, ...order }) {
      const here = current();
      const { child, running } = here;
      const id = ++lastId;
      const send = (message: ToLauncher) => {
        if (child.connected) child.send(message, () => undefined);
      };
      const signal = (name: NodeJS.Signals) => send({ id, signal: name });
      let isTimedOut = false;
      const timers = [
        setTimeout(() => {
          isTimedOut = true;
          signal('SIGTERM');
        }, limitMs - farewellMs),
        setTimeout(() => signal('SIGKILL'), limitMs),
      ];
      const { promise: ended, resolve } = Promise.withResolvers<Ended>();
      running.set(id, {
        pid: undefined,
        onText,
        end(how) {
          running.delete(id);
          for (const timer of timers) clearTimeout(timer);
          resolve({ ...how, isTimedOut });
          rest(here);
        },
      });
      send({ start: { ...order, id } });
      return {
        ended,
        stop() {
          signal('SIGTERM');
          timers.push(setTimeout(() => signal('SIGKILL'), farewellMs));
        },
        kill: () => signal('SIGKILL'),
      };
    },
    async close() {
      clearTimeout(idle);
      if (link === undefined) return;
      const { child } = link;
      hold(child);
      const exit = once(child, 'exit');
      if (child.connected) child.disconnect();
      await exit;
    },
  };
}

/** `onEnd` is called when nothing can be started by it any more: when the channel closes, and when the process has ended. */
function startLink(onEnd: (ended: Link) => void): Link {
  const child = fork(launcherProgram, [], {
    // None of the server's secrets, and none of its flags (a debugger's port, a test runner's).
    env: {},
    execArgv: ['--max-old-space-size=64'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const running = new Map<number, Running>();
  const here: Link = { child, running };
  child.on('message', (message: FromLauncher) => {
    const one = running.get(message.id);
    if (one === undefined) return;
    if ('pid' in message) one.pid = message.pid;
    else if ('text' in message) one.onText(message.output, message.text);
    else one.end(message);
  });
  child.once('disconnect', () => onEnd(here));
  const giveUp = (message: string) => {
    onEnd(here);
    for (const { pid, end } of [...running.values()]) {
      killGroup(pid);
      end({ exitCode: 127, problem: { code: undefined, message } });
    }
  };
  // Not on 'exit': what it told last may still be on its way then.
  child.once('close', () => giveUp('The process that starts programs has ended'));
  child.once('error', ({ message }) => giveUp(message));
  return here;
}

/** What the launcher has left behind when it was killed itself. It tells the id right after the start; before that nothing is known. */
function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
