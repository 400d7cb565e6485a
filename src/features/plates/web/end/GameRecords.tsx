import { useQuery } from '@tanstack/react-query';
import { formatSpan } from '#web/text/time-left.ts';
import { type Fact, Facts } from '#web/ui/Facts.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { PlatesRecap } from '../../recap-contract.ts';
import { recapQuery } from '../api.ts';
import { type TitleOf, useTitleOf } from '../room/target-title.ts';
import type { Shown } from '../room/use-shown.ts';
import { paceText } from '../run/PaceTiles.tsx';
import { ownerOf } from '../spot/SpotHeart.tsx';
import { words } from '../words.ts';
import { bestDayOf } from './best-day.ts';

const texts = words.end;

/** What the game will be remembered by; a game of Patterns by its boards alone. */
export function GameRecords({ roomId, shown }: { roomId: string; shown: Shown }) {
  const query = useQuery(recapQuery(roomId, shown.game.number));
  const titleOf = useTitleOf(shown.game);
  if (shown.game.settings.kind === 'patterns' || shown.spots.length === 0) return null;
  return (
    <Panel title={texts.records}>
      <QueryState query={query} title={texts.recordsFailed} skeleton={<Skeleton height="8rem" />}>
        {(recap) => <Facts facts={factsOf(recap, titleOf)} />}
      </QueryState>
    </Panel>
  );
}

function factsOf({ game: { settings }, records, players, spots }: PlatesRecap, titleOf: TitleOf): Fact[] {
  const { pace_ms, longest_wait_ms, longest_wait_for = '', fastest_ten_ms, rarest } = records;
  const bestDay = bestDayOf(spots);
  const isOwnList = settings.kind === 'collector' && settings.list === 'own';
  const rarestText = rarest && texts.rarestBy(titleOf(rarest.target), ownerOf({ players }, rarest), rarest.points);
  const waitText = longest_wait_ms && texts.waitFor(formatSpan(longest_wait_ms), longest_wait_for);
  const all = [
    { label: texts.pace, value: pace_ms && paceText(pace_ms) },
    { label: texts.longestWait, value: waitText },
    { label: texts.fastestTen, value: fastest_ten_ms && paceText(fastest_ten_ms) },
    { label: isOwnList ? texts.rarestFind : texts.rarest, value: rarestText },
    { label: texts.bestDay, value: bestDay && texts.onDay(bestDay.day, bestDay.finds) },
  ];
  return all.filter(({ value }) => value);
}
