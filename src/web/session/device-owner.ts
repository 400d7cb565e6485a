/**
 * What a feature keeps for a person beside local storage and beyond their session, such as photos that were not sent. The
 * shell knows no feature: each tells here how much there is and how it goes.
 */
export interface LocalUserData {
  /** What the server does not have yet, as a sentence; undefined where nothing would be lost. */
  pending: () => Promise<string | undefined>;
  /** Takes away everybody's, or everybody else's. */
  forget: (exceptLogin?: string) => Promise<void>;
}

/** A login alone may be another account's by now: the first one was deleted, and its login taken again. */
export interface Account {
  login: string;
  created_at: string;
}
/** How an account is noted; a login has no space. What was noted by version 0.2.0 has no date. */
export const noteOf = ({ login, created_at }: Account): string => `${login} ${created_at}`;

/** Whose belongings may lie on this device. It outlives the session: who comes back finds their own. */
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
      // Where storage is refused, nothing outlives the page.
    }
  },
};

/** What another person left has to go before this one is shown anything. Nobody can have left it on a new device. */
export function isAnothers(account: Account): boolean {
  const owner = ownerNote.read();
  const own = noteOf(account);
  if (owner === null) ownerNote.write(own);
  return owner !== null && owner !== own;
}

let load: () => Promise<readonly LocalUserData[]> = async () => [];

/** Where the features' belongings are found when they are needed. Runs once, at start. */
export function declareLocalUserData(loader: typeof load): void {
  load = loader;
}

export const loadLocalUserData = () => load();
