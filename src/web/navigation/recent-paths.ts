import { storedIn } from '../device/stored.ts';
import { keyOfUser } from '../session/last-user.ts';

const maxKept = 12;

interface RecentPath {
  path: string;
  /** When it was opened last: milliseconds by this device's clock. */
  at: number;
}

/** Addresses that were opened here, the last first, for as long as the same person is signed in. */
const recent = storedIn<readonly RecentPath[]>({
  key: keyOfUser('recent'),
  storage: () => localStorage,
  // One a line: "1763913600000 /misc/evcars/database/kia-ev3". Anybody may have written there.
  fromText: (text) =>
    (text ?? '')
      .split('\n')
      .map((line) => ({ path: line.slice(line.indexOf(' ') + 1), at: Number.parseInt(line, 10) }))
      .filter(({ path, at }) => path.startsWith('/') && at > 0)
      .slice(0, maxKept),
  toText: (paths) => paths.map(({ path, at }) => `${at} ${path}`).join('\n') || null,
});

export const listRecentPaths = (): readonly RecentPath[] => recent.read();

/** The address was opened; of those that show one thing, such as a room or a car, the search tells which. */
export function rememberPath(path: string, at = Date.now()): void {
  recent.write([{ path, at }, ...recent.read().filter((one) => one.path !== path)].slice(0, maxKept));
}
