/**
 * What a feature stores for a user outside local storage and beyond their session, such as unsent photos. The shell
 * can't import features, so each declares how much there is and how to delete it.
 */
export interface LocalUserData {
  /** What the server doesn't have yet, as a sentence; undefined if nothing would be lost. */
  pending: () => Promise<string | undefined>;
  /** Deletes everyone's data, or everyone's but this user's. A renamed guest's may still be under `previousLogin`. */
  forget: (exceptLogin?: string, previousLogin?: string) => Promise<void>;
}

/** A username alone isn't enough: after an account is deleted, its username can be reused. */
export interface Account {
  login: string;
  created_at: string;
}
/** The note for an account. Usernames don't contain spaces. Notes from version 0.2.0 have no date. */
export const noteOf = ({ login, created_at }: Account): string => `${login} ${created_at}`;

/** Records whose data may be on this device. It outlives the session, so that returning users find their own. */
export interface OwnerNote {
  read: () => string | null;
  write: (note: string | null) => void;
}

const key = 'owner';
export const ownerNote: OwnerNote = {
  read: () => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write: (note) => {
    try {
      if (note === null) localStorage.removeItem(key);
      else localStorage.setItem(key, note);
    } catch {
      // If storage is refused, nothing outlives the page.
    }
  },
};

/**
 * Whether the device has another user's data, which must be deleted before this one is shown anything. A device without
 * an owner becomes this account's.
 */
export function deviceHasOtherOwner(account: Account): boolean {
  const owner = ownerNote.read();
  const own = noteOf(account);
  if (owner === null) ownerNote.write(own);
  return owner !== null && owner !== own;
}

let load: () => Promise<readonly LocalUserData[]> = async () => [];

/** Sets the loader for the features' local user data. Called once, at startup. */
export function declareLocalUserData(loader: typeof load): void {
  load = loader;
}

export const loadLocalUserData = () => load();

/** The note left when data couldn't be deleted: it may be anyone's. */
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
    /** One sentence for each kind of data that Log Out would lose. */
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
