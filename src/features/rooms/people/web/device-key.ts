import { storedIn } from '#web/device/stored.ts';
import { makeId } from '#web/outbox/stamp.ts';

const stored = storedIn<string | null>({
  key: 'device',
  storage: () => localStorage,
  fromText: (text) => (text !== null && /^[\w-]{22,64}$/.test(text) ? text : null),
  toText: (text) => text,
});

/**
 * This device's own random text, made when it first joins a room as a guest: whoever is removed from a room for good
 * isn't let in from it again. It belongs to the device, so it stays when somebody logs out.
 */
export function deviceKey(draw = makeId): string {
  const known = stored.read();
  if (known !== null) return known;
  const made = draw();
  stored.write(made);
  return made;
}
