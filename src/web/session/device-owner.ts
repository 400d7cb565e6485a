/**
 * A feature's data for a user that isn't in local storage and outlives their session, such as unsent photos. The shell
 * can't import features, so each declares how much there is and how to delete it.
 */
export interface LocalUserData {
  /** What the server doesn't have yet, as a sentence; undefined if nothing would be lost. */
  pending: () => Promise<string | undefined>;
  /** Deletes everyone's, or everyone else's. A renamed guest's data may still be under `previousLogin`. */
  forget: (exceptLogin?: string, previousLogin?: string) => Promise<void>;
}

/** A username alone isn't enough: after an account is deleted, its username can be reused. */
export interface Account {
  login: string;
  created_at: string;
}
/** The note for an account. Usernames contain no space. Notes of version 0.2.0 have no date. */
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

/** Sets the loader of the features' local user data. Runs once, at start. */
export function declareLocalUserData(loader: typeof load): void {
  load = loader;
}

export const loadLocalUserData = () => load();
