import { storedIn } from '#web/device/stored.ts';
import { makeId } from '#web/outbox/stamp.ts';

const stored = storedIn<string | null>({
  key: 'device',
  storage: () => localStorage,
  fromText: (text) => (text !== null && /^[\w-]{22,64}$/.test(text) ? text : null),
  toText: (text) => text,
});

/** Identifies this device, so that a banned guest can't rejoin from it. The key survives logging out. */
export function deviceKey(draw = makeId): string {
  const known = stored.read();
  if (known !== null) return known;
  const made = draw();
  stored.write(made);
  return made;
}
