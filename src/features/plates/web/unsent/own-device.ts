import { keptIn } from '#web/device/kept.ts';
import { makeId } from '#web/outbox/stamp.ts';
import { keyOfUser } from '#web/session/last-user.ts';

const kept = keptIn<string | null>({
  key: keyOfUser('plates-device'),
  storage: () => localStorage,
  fromText: (text) => (text !== null && /^[\w-]{8,64}$/.test(text) ? text : null),
  toText: (id) => id,
});

/** This device, by a random name: what it has spotted cannot go back in time. */
export function ownDevice(): string {
  const known = kept.read();
  if (known !== null) return known;
  const id = makeId();
  kept.write(id);
  return id;
}
