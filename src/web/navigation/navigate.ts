import { navigate as go, useSearch } from 'wouter/use-browser-location';
import { dialogEntries, whenSettled } from './dialog-entries.ts';

interface Options {
  replace?: boolean;
  /** Passed to the page in its history state. */
  state?: Record<string, unknown>;
}

/**
 * Goes to an address of this site. From an open dialog the page replaces the dialog's entry, so that Back leads
 * directly to the page below it; another address of the same page leaves the dialog open.
 */
export function navigate(to: string, { replace = false, state }: Options = {}): void {
  whenSettled(() => {
    const dialogs = dialogEntries();
    // An older state may mention a dialog that is closed by now.
    const plain = state && { ...state, dialogs: undefined };
    if (dialogs === 0) return go(to, { replace, state: plain });
    const isSamePage = replace && new URL(to, location.href).pathname === location.pathname;
    go(to, { replace: true, state: isSamePage ? { ...state, dialogs } : plain });
    // Listeners must treat it as a new page anyway.
    if (!replace) dispatchEvent(new Event('pushState'));
  });
}

export function useQueryValue(name: string): string | undefined {
  return new URLSearchParams(useSearch()).get(name) ?? undefined;
}

/** Changes or removes one value of the address's query, without a history entry. */
export function replaceQueryValue(name: string, value: string | undefined): void {
  const query = new URLSearchParams(location.search);
  if (value === undefined) query.delete(name);
  else query.set(name, value);
  navigate(`${location.pathname}${query.size > 0 ? `?${query}` : ''}`, { replace: true });
}
