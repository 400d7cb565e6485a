import { storedIn } from '../device/stored.ts';
import { keyOfUser } from '../session/last-user.ts';

const maxPaths = 12;

interface RecentPath {
  path: string;
  /** When it was last opened, in ms by this device's clock. */
  at: number;
}

/** Addresses opened here by the logged-in user, the most recent first. */
const recent = storedIn<readonly RecentPath[]>({
  key: keyOfUser('recent'),
  storage: () => localStorage,
  // One per line: "1763913600000 /misc/evcars/database/kia-ev3". The stored text may be anything.
  fromText: (text) =>
    (text ?? '')
      .split('\n')
      .map((line) => ({ path: line.slice(line.indexOf(' ') + 1), at: Number.parseInt(line, 10) }))
      .filter(({ path, at }) => path.startsWith('/') && at > 0)
      .slice(0, maxPaths),
  toText: (paths) => paths.map(({ path, at }) => `${at} ${path}`).join('\n') || null,
});

export const listRecentPaths = (): readonly RecentPath[] => recent.read();

/** Records that the address of a single thing, such as a room or a car, was opened. The search lists these. */
export function rememberPath(path: string, at = Date.now()): void {
  recent.write([{ path, at }, ...recent.read().filter((entry) => entry.path !== path)].slice(0, maxPaths));
}
