const storageKey = 'token';
/** What may travel in a header. Anything else in the storage was not put there by us and counts as no token. */
const headerSafe = /^[\x21-\x7e]{1,512}$/;

const listeners = new Set<() => void>();
/** Stands in where the browser refuses storage: the session then lasts as long as the tab. */
let memory: string | null = null;

function stored(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return memory;
  }
}

export function readToken(): string | null {
  const token = stored();
  return token !== null && headerSafe.test(token) ? token : null;
}

export function writeToken(token: string | null): void {
  memory = token;
  try {
    if (token === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, token);
  } catch {
    // The copy in memory serves this tab.
  }
  for (const listener of listeners) listener();
}

/** Forgets the token a refused request carried, unless a newer one has taken its place meanwhile. */
export function dropToken(refused: string): void {
  if (readToken() === refused) writeToken(null);
}

/** All are told in one go, so that the page of a session that ended elsewhere goes before it can ask anything again. */
function tellAll(event: StorageEvent): void {
  if (event.key !== storageKey && event.key !== null) return;
  for (const listener of listeners) listener();
}

/** Calls back when the token changes, here or in another tab of this browser. */
export function watchToken(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', tellAll);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', tellAll);
  };
}
