/**
 * What a feature keeps for a person beside local storage and beyond their session, such as photos that were not sent. The
 * shell knows no feature: each tells here how much there is and how it goes.
 */
export interface Belongings {
  /** What the server does not have yet, as a sentence; undefined where nothing would be lost. */
  unsent: () => Promise<string | undefined>;
  /** Takes away everybody's, or everybody else's. */
  forget: (exceptLogin?: string) => Promise<void>;
}

/** Whose belongings may lie on this device. It outlives the session: who comes back finds their own. */
export interface OwnerNote {
  read: () => string | null;
  write: (login: string | null) => void;
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
  write: (login) => {
    try {
      if (login === null) localStorage.removeItem(key);
      else localStorage.setItem(key, login);
    } catch {
      // Where storage is refused, nothing outlives the page.
    }
  },
};

/** What another person left has to go before this one is shown anything. Nobody can have left it on a new device. */
export function isAnothers(login: string): boolean {
  const owner = ownerNote.read();
  if (owner === null) ownerNote.write(login);
  return owner !== null && owner !== login;
}

let load: () => Promise<readonly Belongings[]> = async () => [];

/** Where the features' belongings are found when they are needed. Runs once, at start. */
export function declareBelongings(loader: typeof load): void {
  load = loader;
}

export const loadBelongings = () => load();
