import { useEffect, useState } from 'react';
import { type Stored, storedIn } from '#web/device/stored.ts';

interface Bar {
  location: Pick<Location, 'hash' | 'pathname' | 'search'>;
  history: Pick<History, 'state' | 'replaceState'>;
}

/** The secret of a link that the user received. It survives a reload, but not the tab. */
interface LinkSecret {
  useValue: Stored<string | null>['useValue'];
  /** Moves the secret from the address to the storage, so that it isn't visible on the screen or in the history. */
  takeFromAddress: () => void;
  forget: () => void;
}

export function linkSecret(
  name: string,
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = () => sessionStorage,
  bar: () => Bar = () => window,
): LinkSecret {
  const secret = storedIn<string | null>({
    key: `link:${name}`,
    storage,
    fromText: (text) => text,
    toText: (text) => text,
  });
  return {
    useValue: secret.useValue,
    takeFromAddress: () => {
      const { location, history } = bar();
      const found = decoded(location.hash.slice(1));
      if (found === '') return;
      history.replaceState(history.state, '', `${location.pathname}${location.search}`);
      if (found !== secret.read()) secret.write(found);
    },
    forget: () => secret.write(null),
  };
}

/** Some messengers re-encode an address. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text).trim();
  } catch {
    return text;
  }
}

export function useLinkSecret({ useValue, takeFromAddress }: LinkSecret): string | null {
  // Runs before the first render, so that the secret isn't visible in the address for longer than necessary.
  useState(takeFromAddress);
  // Pasting a second link into the same tab only changes the fragment.
  useEffect(() => {
    addEventListener('hashchange', takeFromAddress);
    return () => removeEventListener('hashchange', takeFromAddress);
  }, [takeFromAddress]);
  return useValue();
}
