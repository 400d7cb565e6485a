import { storedIn } from '#web/device/stored.ts';
import { keyOfUser } from '#web/session/last-user.ts';

/** A link that this user made on this device, stored because the server shows it only once. */
export interface OwnLink {
  roomId: string;
  path: string;
  /** When it was made, which identifies it. */
  since: string;
}

/** Only the newest few are stored; they're deleted with the session. */
const maxLinks = 5;

export function ownLinks(name: string, prefix: string) {
  const isOwnLink = (value: unknown): value is OwnLink => {
    const { roomId, path, since } = (value ?? {}) as Partial<OwnLink>;
    return [roomId, path, since].every((part) => typeof part === 'string') && path?.startsWith(prefix) === true;
  };
  const links = storedIn<readonly OwnLink[]>({
    key: keyOfUser(name),
    storage: () => localStorage,
    fromText: (text) => {
      try {
        const list: unknown = JSON.parse(text ?? '[]');
        return Array.isArray(list) ? list.filter(isOwnLink) : [];
      } catch {
        return [];
      }
    },
    toText: (list) => JSON.stringify(list),
  });
  return {
    store(link: OwnLink): void {
      const others = links.read().filter(({ roomId }) => roomId !== link.roomId);
      links.write([link, ...others].slice(0, maxLinks));
    },

    /** The path of a room's current link, if it was made here. */
    usePath: (roomId: string, since: string | null | undefined): string | undefined =>
      links.useValue().find((link) => link.roomId === roomId && link.since === since)?.path,
  };
}
