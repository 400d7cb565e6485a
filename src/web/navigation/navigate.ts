import { navigate as go, useSearch } from 'wouter/use-browser-location';
import { dialogEntries, whenSettled } from './dialog-entries.ts';

interface Options {
  /** The page before is not come back to. */
  replace?: boolean;
  /** What the page finds in the state of its entry. */
  state?: Record<string, unknown>;
}

/**
 * Goes to an address of this site. From an open dialog the page takes the place of the dialog's entry in the history, so that
 * Back leads to the page below it at once; another address of the same page leaves the dialog open.
 */
export function navigate(to: string, { replace = false, state }: Options = {}): void {
  whenSettled(() => {
    const dialogs = dialogEntries();
    // A state that was read before may speak of a dialog that is closed by now.
    const plain = state && { ...state, dialogs: undefined };
    if (dialogs === 0) return go(to, { replace, state: plain });
    const isHere = replace && new URL(to, location.href).pathname === location.pathname;
    go(to, { replace: true, state: isHere ? { ...state, dialogs } : plain });
    // For whoever listens it is a new page all the same.
    if (!replace) dispatchEvent(new Event('pushState'));
  });
}

/** One value of the address's query, or undefined. */
export function useQueryValue(name: string): string | undefined {
  return new URLSearchParams(useSearch()).get(name) ?? undefined;
}

/** Changes one value of the address's query, or takes it out; "back" does not stop here. */
export function replaceQueryValue(name: string, value: string | undefined): void {
  const query = new URLSearchParams(location.search);
  if (value === undefined) query.delete(name);
  else query.set(name, value);
  navigate(`${location.pathname}${query.size > 0 ? `?${query}` : ''}`, { replace: true });
}
