import { storedIn } from '#web/device/stored.ts';
import { makeId } from '#web/outbox/stamp.ts';

/** An unanswered attempt to join: its idempotency key, and the name as typed. */
interface Attempt {
  secret: string;
  key: string;
  name: string;
}

/** Outlives the tab, so that someone who lost the answer and opens the link again gets the same guest. */
const stored = storedIn<string | null>({
  key: 'joining',
  storage: () => localStorage,
  fromText: (text) => text,
  toText: (text) => text,
});

function read(): Attempt | undefined {
  try {
    const { secret, key, name } = JSON.parse(stored.read() ?? 'null') as Attempt;
    return [secret, key, name].every((part) => typeof part === 'string') ? { secret, key, name } : undefined;
  } catch {
    return undefined;
  }
}

/** The name of an earlier attempt with this link; empty if there was none. */
export function attemptedName(secret: string): string {
  const last = read();
  return last?.secret === secret ? last.name : '';
}

/** The key for an attempt with this link, which is the previous attempt's if that was never answered. */
export function keyFor(secret: string, name: string, draw = makeId): string {
  const last = read();
  const key = last?.secret === secret ? last.key : draw();
  stored.write(JSON.stringify({ secret, key, name }));
  return key;
}

/** Call this once the attempt has been answered. */
export function forgetAttempt(): void {
  stored.write(null);
}
