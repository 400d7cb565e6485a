import { useQueries, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useUser } from '../session/session.ts';
import { useLogOut } from '../session/use-log-out.ts';
import { formatNumber } from '../text/format-number.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { words } from '../words.ts';
import css from './SearchDialog.module.css';
import { matches, type SearchProvider } from './search.ts';
import { actionFinds, type Find, pageFinds } from './search-finds.ts';

const shownAtMost = 60;

interface Props {
  loadProviders: () => Promise<readonly SearchProvider[]>;
  onClose: () => void;
  onShortcuts: () => void;
}

interface FeatureFinds {
  few: Find[];
  many: Find[];
}

/** Everything the features offer to this person, as far as it has arrived. */
function useFeatureFinds(loadProviders: Props['loadProviders']): FeatureFinds {
  const { user } = useUser();
  const { data: providers = [] } = useQuery({ queryKey: ['search'], queryFn: loadProviders, staleTime: Infinity });
  const loaded = useQueries({
    queries: providers.map((provider) => ({
      queryKey: ['search', provider.name],
      queryFn: () => (user ? provider.load(user) : []),
      enabled: user !== undefined,
      staleTime: 0,
    })),
  });
  const findsOf = (isLarge: boolean) =>
    loaded
      .filter((_, index) => (providers[index]?.isLarge ?? false) === isLarge)
      .flatMap(({ data = [] }) => data.map((hit) => ({ ...hit, run: () => navigate(hit.to) })));
  return { few: findsOf(false), many: findsOf(true) };
}

/** Finds pages, things of one's own and actions by typing: a text field with a list that the arrow keys walk. */
export function SearchDialog({ loadProviders, onClose, onShortcuts }: Props) {
  const listId = useId();
  const { user } = useUser();
  const logOut = useLogOut();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const question = useDeferredValue(text.trim());
  const { few, many } = useFeatureFinds(loadProviders);
  const always = [...few, ...pageFinds(user), ...actionFinds(user, { onShortcuts, onLogOut: () => void logOut() })];
  const all = question === '' ? always : [...always, ...many];
  const found = all.filter(({ title, detail }) => matches(`${title} ${detail ?? ''}`, question));
  const finds = found.slice(0, shownAtMost);
  const current = Math.min(chosen, finds.length - 1);

  const run = (find: Find | undefined) => {
    if (!find) return;
    onClose();
    find.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && finds.length > 0) {
      event.preventDefault();
      const next = (current + step + finds.length) % finds.length;
      setChosen(next);
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      run(finds[current]);
    }
  };

  return (
    <Dialog title={words.search.title} kind="top" onClose={onClose}>
      <input
        data-autofocus
        className={css.input}
        type="text"
        role="combobox"
        aria-label={words.search.label}
        placeholder={words.search.label}
        aria-expanded={finds.length > 0}
        aria-controls={listId}
        aria-activedescendant={finds.length > 0 ? `${listId}-${current}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className={finds.length > 0 ? 'visually-hidden' : css.nothing}>
        {finds.length > 0 ? words.search.found(formatNumber(found.length)) : words.search.nothing(question)}
      </p>
      <div id={listId} role="listbox" aria-label={words.search.title} className={css.list}>
        {finds.map((find, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the field, where the focus stays
          // biome-ignore lint/a11y/useFocusableInteractive: as the pattern of a combobox has it
          <div
            key={`${find.title}-${find.detail}`}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === current}
            className={css.find}
            onPointerMove={() => setChosen(index)}
            onClick={() => run(find)}
          >
            <Icon name={find.icon} />
            <span>{find.title}</span>
            <span className={css.detail}>{find.detail}</span>
          </div>
        ))}
      </div>
    </Dialog>
  );
}
