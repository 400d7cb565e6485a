import {
  type Account,
  type LocalUserData,
  loadLocalUserData,
  noteOf,
  type OwnerNote,
  ownerNote,
} from './device-owner.ts';

/** Marks data of an unknown user that couldn't be deleted. */
const unknown = '';

/** Implements decision 27 for one device. */
export function makeLocalUserData(owner: OwnerNote, load: () => Promise<readonly LocalUserData[]>) {
  async function forget(...except: [login?: string, previousLogin?: string]): Promise<boolean> {
    try {
      await Promise.all((await load()).map((data) => data.forget(...except)));
      return true;
    } catch {
      return false;
    }
  }
  return {
    /** One sentence for each kind of data that would be lost by Log Out. */
    listPending: async (): Promise<string[]> => {
      try {
        const all = await Promise.all((await load()).map(({ pending }) => pending()));
        return all.filter((sentence) => sentence !== undefined);
      } catch {
        // The code can't be fetched, so nothing is known about pending data. Log Out must work anyway.
        return [];
      }
    },
    /**
     * Deletes every user's data at Log Out. Data that can't be deleted now is deleted before the next user is shown
     * anything.
     */
    clearLocalUserData: async (): Promise<void> => owner.write((await forget()) ? null : unknown),
    /** Makes this account the device's owner, after deleting the data of any other account. */
    setDeviceOwner: async (account: Account): Promise<void> => {
      const own = noteOf(account);
      const last = owner.read();
      if (last === own) return;
      const [lastLogin, since] = last?.split(' ') ?? [];
      // The account may have another username by now. Another account's data is deleted, whatever its username was.
      const isSame = since === undefined || since === account.created_at;
      const previousLogin = since === undefined ? undefined : lastLogin;
      if (last === null || (await forget(...(isSame ? [account.login, previousLogin] : [])))) owner.write(own);
    },
  };
}

export const { listPending, clearLocalUserData, setDeviceOwner } = makeLocalUserData(ownerNote, loadLocalUserData);
