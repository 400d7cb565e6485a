import { storedIn } from '#web/device/stored.ts';
import { makeId } from '#web/outbox/stamp.ts';

/** A try to join whose answer is not there yet: the key under which it counts once, and the name as it was typed. */
interface Try {
  secret: string;
  key: string;
  name: string;
}

/** Outlives the tab: whoever lost the answer and opens the link anew is let in as the same guest. */
const kept = storedIn<string | null>({
  key: 'joining',
  storage: () => localStorage,
  fromText: (text) => text,
  toText: (text) => text,
});

function read(): Try | undefined {
  try {
    const { secret, key, name } = JSON.parse(kept.read() ?? 'null') as Try;
    return [secret, key, name].every((one) => typeof one === 'string') ? { secret, key, name } : undefined;
  } catch {
    return undefined;
  }
}

/** The name of an earlier try with this link; empty where there was none. */
export function triedName(secret: string): string {
  const last = read();
  return last?.secret === secret ? last.name : '';
}

/** The key for a try with this link: that of the one before, if its answer never came. */
export function keyFor(secret: string, name: string, draw = makeId): string {
  const last = read();
  const key = last?.secret === secret ? last.key : draw();
  kept.write(JSON.stringify({ secret, key, name }));
  return key;
}

/** The answer is there, or the link is dead. */
export function forgetTry(): void {
  kept.write(null);
}
