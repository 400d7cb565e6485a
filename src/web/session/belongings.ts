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

const key = 'owner';
const noteOfDevice: OwnerNote = {
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

let load: () => Promise<readonly Belongings[]> = async () => [];

/** Where the features' belongings are found when they are needed. Runs once, at start. */
export function declareBelongings(loader: typeof load): void {
  load = loader;
}

export const { listUnsent, forgetBelongings, takeOver } = keeperOf(noteOfDevice, () => load());
