import { useQueries, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { folded, matcher } from '#shared/text-match.ts';
import { useUser } from '../session/session.ts';
import { useLogOut } from '../session/use-log-out.ts';
import { formatNumber } from '../text/format-number.ts';
import { Combobox, FindDetail } from '../ui/Combobox.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { words } from '../words.ts';
import css from './SearchDialog.module.css';
import type { SearchHit, SearchProvider } from './search.ts';
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
      .flatMap(({ data = [] }) => data.map((hit) => ({ ...hit, run: () => go(hit) })));
  return { few: findsOf(false), many: findsOf(true) };
}

const go = ({ to, asks }: SearchHit) => navigate(to, asks === undefined ? {} : { state: { asks } });

/** Finds pages, things of one's own and actions by typing. */
export function SearchDialog({ loadProviders, onClose, onShortcuts }: Props) {
  const { user } = useUser();
  const logOut = useLogOut();
  const [text, setText] = useState('');
  const question = useDeferredValue(text.trim());
  const { few, many } = useFeatureFinds(loadProviders);
  const always = [...few, ...pageFinds(user), ...actionFinds(user, { onShortcuts, onLogOut: () => void logOut() })];
  const all = question === '' ? always : [...always, ...many];
  const isMeant = matcher(question);
  const found = all.filter(({ title, detail }) => isMeant(folded(`${title} ${detail ?? ''}`)));

  return (
    <Dialog title={words.search.title} kind="top" onClose={onClose}>
      <Combobox
        label={words.search.label}
        listLabel={words.search.title}
        text={text}
        onText={setText}
        finds={found.slice(0, shownAtMost)}
        keyOf={({ title, detail }) => `${title}-${detail}`}
        draw={(find) => <Choice find={find} />}
        onPick={({ run }) => {
          onClose();
          run();
        }}
        listClass={css.list}
      >
        <p role="status" className={found.length > 0 ? 'visually-hidden' : css.nothing}>
          {found.length > 0 ? words.search.found(formatNumber(found.length)) : words.search.nothing(question)}
        </p>
      </Combobox>
    </Dialog>
  );
}

function Choice({ find: { icon, title, detail } }: { find: Find }) {
  return (
    <>
      <Icon name={icon} />
      <span>{title}</span>
      <FindDetail>{detail}</FindDetail>
    </>
  );
}
