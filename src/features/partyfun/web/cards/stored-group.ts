import { storedIn } from '#web/device/stored.ts';
import { keyOfUser } from '#web/session/last-user.ts';
import { emptyGroup, type Group, readGroup } from '../../cards/group.ts';

/** This device's group and its customisations, shared by all its games. */
export const storedGroup = storedIn<Group>({
  key: keyOfUser('cardgroup'),
  storage: () => localStorage,
  fromText: readGroup,
  toText: (group) => (group === emptyGroup ? null : JSON.stringify(group)),
});

export const changeGroup = (change: Partial<Group>): void => storedGroup.write({ ...storedGroup.read(), ...change });
