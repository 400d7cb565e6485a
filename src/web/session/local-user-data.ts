import {
  type Account,
  type LocalUserData,
  loadLocalUserData,
  noteOf,
  type OwnerNote,
  ownerNote,
} from './device-owner.ts';

/** Stands for somebody whose belongings could not be taken away. */
const unknown = '';

/** The rule of decision 27, on one device. */
export function keeperOf(owner: OwnerNote, load: () => Promise<readonly LocalUserData[]>) {
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
    listPending: async (): Promise<string[]> => {
      try {
        const all = await Promise.all((await load()).map(({ pending }) => pending()));
        return all.filter((sentence) => sentence !== undefined);
      } catch {
        // Without the code for it, and without a network to fetch it, there is no telling; Log Out must work all the same.
        return [];
      }
    },
    /** Log Out: nothing of anybody stays here. What could not be taken away goes before the next person is shown anything. */
    clearLocalUserData: async (): Promise<void> => owner.write((await forget()) ? null : unknown),
    /** From here on the device is this account's: what another one left goes first. */
    takeOver: async (account: Account): Promise<void> => {
      const own = noteOf(account);
      const last = owner.read();
      if (last === own) return;
      const since = last?.split(' ')[1];
      // Its login may have been respelled. Of another account nothing stays, whatever its login was.
      const isSame = since === undefined || since === account.created_at;
      if (last === null || (await forget(isSame ? account.login : undefined))) owner.write(own);
    },
  };
}

export const { listPending, clearLocalUserData, takeOver } = keeperOf(ownerNote, loadLocalUserData);
