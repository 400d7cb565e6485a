import { type Belongings, loadBelongings, type OwnerNote, ownerNote } from './device-owner.ts';

/** Stands for somebody whose belongings could not be taken away. */
const unknown = '';

/** The rule of decision 27, on one device. */
export function keeperOf(owner: OwnerNote, load: () => Promise<readonly Belongings[]>) {
  async function forget(exceptLogin?: string): Promise<boolean> {
    try {
      await Promise.all((await load()).map((one) => one.forget(exceptLogin)));
      return true;
    } catch {
      return false;
    }
  }
  return {
    /** One sentence for each kind of thing that would be lost with Log Out. */
    listUnsent: async (): Promise<string[]> => {
      try {
        const all = await Promise.all((await load()).map(({ unsent }) => unsent()));
        return all.filter((sentence) => sentence !== undefined);
      } catch {
        // Without the code for it, and without a network to fetch it, there is no telling; Log Out must work all the same.
        return [];
      }
    },
    /** Log Out: nothing of anybody stays here. What could not be taken away goes before the next person is shown anything. */
    forgetBelongings: async (): Promise<void> => owner.write((await forget()) ? null : unknown),
    /** From here on the device is this person's: what another one left goes first. */
    takeOver: async (login: string): Promise<void> => {
      const last = owner.read();
      if (last === login) return;
      if (last === null || (await forget(login))) owner.write(login);
    },
  };
}

export const { listUnsent, forgetBelongings, takeOver } = keeperOf(ownerNote, loadBelongings);
