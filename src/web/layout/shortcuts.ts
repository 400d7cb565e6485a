import { useEffect, useEffectEvent } from 'react';
import { pathTo } from '#shared/pages.ts';
import { singleKeys } from '../device/preferences.ts';
import { goBack, navigate } from '../navigation/navigate.ts';

interface Actions {
  onSearch: () => void;
  onHelp: () => void;
}

type ShortcutName = 'search' | 'home' | 'bingo' | 'profile' | 'back' | 'help';

export const singleKeyList: { key: string; does: ShortcutName; run: (actions: Actions) => void }[] = [
  { key: '/', does: 'search', run: ({ onSearch }) => onSearch() },
  { key: 'h', does: 'home', run: () => navigate(pathTo('home')) },
  { key: 'b', does: 'bingo', run: () => navigate(pathTo('lobby', { gameName: 'bingo' })) },
  { key: 'p', does: 'profile', run: () => navigate(pathTo('profile')) },
  { key: 'u', does: 'back', run: goBack },
  { key: '?', does: 'help', run: ({ onHelp }) => onHelp() },
];

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
}

/** Handles shortcuts while no dialog is open. Ctrl or Cmd with K works anywhere, single keys only outside fields. */
export function useShortcuts(actions: Actions): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      actions.onSearch();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || singleKeys.read() === 'off' || isTyping(event.target)) return;
    const shortcut = singleKeyList.find(({ key }) => key === event.key);
    if (!shortcut) return;
    event.preventDefault();
    shortcut.run(actions);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
