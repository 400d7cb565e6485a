import { useQueries, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { singleKeys } from '../device/preferences.ts';
import { useDelayed } from '../device/use-delayed.ts';
import * as messages from '../messages.ts';
import { navigate } from '../navigation/navigate.ts';
import { listRecentPaths } from '../navigation/recent-paths.ts';
import {
  type FoundGroup,
  findGroups,
  inArrivalOrder,
  markedParts,
  type ShownGroup,
  wordsOf,
} from '../search/find-groups.ts';
import { GroupedCombobox, type Option } from '../search/GroupedCombobox.tsx';
import { useUser } from '../session/session.ts';
import { useLogOut } from '../session/use-log-out.ts';
import { formatNumber } from '../text/format-number.ts';
import { formatAgo } from '../text/relative-time.ts';
import { CheckboxField } from '../ui/CheckboxField.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useNotice } from '../ui/Notice.tsx';
import { Plate } from '../ui/Plate.tsx';
import css from './SearchDialog.module.css';
import { actionHits, pageHits, type SearchHit, type SearchProvider } from './search.ts';
import { singleKeyList } from './shortcuts.ts';

interface Props {
  loadProviders: () => Promise<readonly SearchProvider[]>;
  onClose: () => void;
  onShortcuts: () => void;
}

export function SearchDialog({ loadProviders, onClose, onShortcuts }: Props) {
  const { user } = useUser();
  const logOut = useLogOut();
  const notify = useNotice();
  const [text, setText] = useState('');
  const query = useDeferredValue(text.trim());
  const { providers, small, large, isComplete } = useHits(loadProviders);
  const [openedAt] = useState(Date.now);
  const [paths] = useState(listRecentPaths);
  const texts = messages.search;

  const own = useMemo(
    () => [...pageHits(user), ...actionHits(user, { onShortcuts, onLogOut: () => void logOut() })],
    [user, onShortcuts, logOut],
  );
  const hits = useMemo(() => [...small, ...own, ...large], [small, own, large]);
  const recent = useMemo(
    () => (isComplete ? paths.flatMap(({ path }) => hits.find(({ to }) => to === path) ?? []) : []),
    [isComplete, paths, hits],
  );
  // Late results are added below the others, so a short wait lets most of them arrive in time.
  const isWaiting = !useDelayed(maxWaitMs) && !isComplete;
  // This filters all cars, so it only runs once per query, and not while the previous letter is still rendering.
  const found = useMemo(() => {
    if (isWaiting) return noGroups;
    return findGroups({ query, hits: query === '' ? [...small, ...own] : hits, recent, isComplete });
  }, [isWaiting, query, small, own, hits, recent, isComplete]);
  const groups = useSteadyOrder(query, found);
  const count = groups.reduce((sum, group) => sum + (group.name === 'nearest' ? 0 : group.count), 0);
  const terms = wordsOf(query);

  const run = ({ to, asks, act }: SearchHit) => {
    onClose();
    act?.(notify);
    if (to !== undefined) navigate(to, asks === undefined ? {} : { state: { asks } });
  };
  const optionOf = (hit: SearchHit, group: FoundGroup): Option => {
    const at = group.name === 'recent' ? paths.find(({ path }) => path === hit.to)?.at : undefined;
    const note = at === undefined ? undefined : texts.seen(formatAgo(new Date(at).toISOString(), openedAt));
    return {
      key: `${group.name} ${hit.to ?? hit.also ?? ''} ${hit.title}`,
      draw: () => <ResultLine hit={hit} terms={terms} note={note} />,
      onPick: () => run(hit),
    };
  };
  const allOf = ({ name, count: found, hits: shown }: FoundGroup): Option[] => {
    const all =
      found > shown.length ? providers.find((provider) => provider.name === name)?.all?.(query, found) : undefined;
    if (all === undefined || query === '') return [];
    const hit: SearchHit = { group: 'pages', icon: 'forward', ...all };
    return [{ key: `all ${name}`, draw: () => <ResultLine hit={hit} terms={[]} />, onPick: () => run(hit) }];
  };
  const statusText =
    count > 0 ? texts.found(formatNumber(count)) : isComplete && query !== '' ? texts.nothing(query) : '';
  return (
    <Dialog title={texts.title} frame={css.frame} onClose={onClose}>
      <GroupedCombobox
        label={texts.label}
        listLabel={texts.title}
        text={text}
        onText={setText}
        isAnswered={!isWaiting && query === text.trim()}
        groups={groups.map((group) => ({
          key: group.name,
          title: texts.groups[group.name],
          note:
            query === '' ? undefined : providers.find((provider) => provider.name === group.name)?.note?.(group.count),
          options: [...group.hits.map((hit) => optionOf(hit, group)), ...allOf(group)],
        }))}
        before={<Icon name="search" />}
        after={
          <>
            {query !== '' && count > 0 && (
              <span className={css.count} aria-hidden="true">
                {statusText}
              </span>
            )}
            <button type="button" className={css.close} onClick={onClose}>
              <span className="visually-hidden">{messages.ui.close}</span>
              <span className={css.escape}>{texts.escape}</span>
              <Icon name="close" />
            </button>
          </>
        }
        footer={<KeyHints onShortcuts={onShortcuts} />}
      >
        <p role="status" className={count > 0 ? 'visually-hidden' : css.status}>
          {statusText}
        </p>
        {!navigator.onLine && <p className={css.status}>{texts.onlyHere}</p>}
      </GroupedCombobox>
    </Dialog>
  );
}

const noGroups: FoundGroup[] = [];
/** Too short to notice, but most responses arrive by then. */
const maxWaitMs = 250;

/** While the query stays the same, late groups are added below the others. */
function useSteadyOrder(query: string, groups: FoundGroup[]): FoundGroup[] {
  const [seen, setSeen] = useState<{ query: string; order: readonly ShownGroup[] }>({ query, order: [] });
  const before = seen.query === query ? seen.order : [];
  const steady = inArrivalOrder(groups, before);
  const order = steady.map(({ name }) => name);
  if (seen.query !== query || order.join() !== seen.order.join()) setSeen({ query, order });
  return steady;
}

/** Explains the keys, on devices with a keyboard. */
function KeyHints({ onShortcuts }: { onShortcuts: () => void }) {
  const { keys, enter, tab } = messages.search;
  return (
    <div className={css.foot}>
      <span aria-hidden="true">
        <kbd>↑ ↓</kbd> {keys.arrows}
      </span>
      <span aria-hidden="true">
        <kbd>{enter}</kbd> {keys.enter}
      </span>
      <span aria-hidden="true">
        <kbd>{tab}</kbd> {keys.tab}
      </span>
      <button type="button" className={css.help} onClick={onShortcuts}>
        <kbd>?</kbd> {keys.help}
      </button>
    </div>
  );
}

interface FeatureHits {
  providers: readonly SearchProvider[];
  /** Found without typing, too. */
  small: SearchHit[];
  /** Found only by typing. */
  large: SearchHit[];
  isComplete: boolean;
}

/** The features' results for this user that have arrived so far. */
function useHits(loadProviders: () => Promise<readonly SearchProvider[]>): FeatureHits {
  const { user } = useUser();
  const loaded = useQuery({
    queryKey: ['search'],
    queryFn: loadProviders,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  const providers = loaded.data ?? none;
  const { lists, isComplete } = useQueries({
    queries: providers.map((provider) => ({
      queryKey: ['search', provider.name],
      queryFn: () => (user ? provider.load(user) : []),
      enabled: user !== undefined,
      staleTime: 0,
      // Also offline, because a provider falls back to its cache.
      networkMode: 'always' as const,
    })),
    combine: combineResults,
  });
  return useMemo(() => {
    const of = (isLarge: boolean) =>
      providers.flatMap((provider, index) => ((provider.isLarge ?? false) === isLarge ? (lists[index] ?? []) : []));
    const isAnswered = !loaded.isPending && (isComplete || user === undefined);
    return { providers, small: of(false), large: of(true), isComplete: isAnswered };
  }, [providers, lists, isComplete, loaded.isPending, user]);
}

const none: readonly SearchProvider[] = [];

function combineResults(results: readonly { data: SearchHit[] | undefined; isPending: boolean }[]) {
  return { lists: results.map(({ data }) => data), isComplete: results.every(({ isPending }) => !isPending) };
}

interface ResultLineProps {
  hit: SearchHit;
  /** The query's words in folded form; they're underlined where they occur. */
  terms: readonly string[];
  note?: string | undefined;
}

function ResultLine({ hit, terms, note = hit.note }: ResultLineProps) {
  return (
    <>
      <span className={css.sign} data-sign={signOf(hit)}>
        {hit.picture ? (
          hit.picture()
        ) : (
          <Icon {...(hit.shape === undefined ? { name: hit.icon } : { shape: hit.shape })} />
        )}
      </span>
      <span className={css.title}>
        {markedParts(terms, hit.title).map(({ text, isMarked }, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other key
          isMarked ? <u key={index}>{text}</u> : text,
        )}
        {note !== undefined && <span className={css.searchNote}> {note}</span>}
      </span>
      {hit.value && (
        <span className={css.value}>
          {hit.value.number}
          {hit.value.unit !== undefined && <span className={css.unit}> {hit.value.unit}</span>}
        </span>
      )}
      {hit.plate && (
        <span className={css.plate}>
          <Plate mark={hit.plate.mark}>{hit.plate.text}</Plate>
        </span>
      )}
      {hit.detail !== undefined && <span className={css.detail}>{hit.detail}</span>}
    </>
  );
}

const signs: Partial<Record<SearchHit['icon'], string>> = {
  bingo: 'bingo',
  cars: 'cars',
  race: 'race',
  smoke: 'smoke',
  shield: 'admin',
};
const signOf = ({ icon }: SearchHit) => signs[icon];

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const enabled = singleKeys.useValue() === 'on';
  return (
    <Dialog title={messages.shortcuts.title} onClose={onClose}>
      <dl className={css.shortcutsList}>
        <div className={css.row}>
          <dt>{messages.shortcuts.search}</dt>
          <dd>
            <kbd>Ctrl</kbd> / <kbd>⌘</kbd> <kbd>K</kbd>
          </dd>
        </div>
        {singleKeyList.map(({ key, does }) => (
          <div key={key} className={css.row} data-off={!enabled || undefined}>
            <dt>{messages.shortcuts[does]}</dt>
            <dd>
              <kbd>{key}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <CheckboxField
        label={messages.shortcuts.enabled}
        hint={messages.shortcuts.onlyOutside}
        checked={enabled}
        onChange={(on) => singleKeys.write(on ? 'on' : 'off')}
      />
    </Dialog>
  );
}
