import { lazy, Suspense } from 'react';
import { type GameLobby, RoomSign } from '#features/rooms/web/index.ts';
import { pathTo } from '#shared/pages.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { bingoGrid, bonus } from '../score.ts';
import { words } from './words.ts';

const PersonStats = lazy(async () => ({ default: (await import('./lobby/PersonStats.tsx')).PersonStats }));
const texts = words.lobby;

/** What bingo adds to the lobby: its rules in a line, the pool of challenges, and what this person has done so far. */
export const BingoLobby: GameLobby = {
  lead: texts.lead,
  rules: texts.rules(bingoGrid.rows * bingoGrid.columns, bonus.row, bonus.fullHouse),
  RoomSign: ({ room }) => <RoomSign room={room} verbs={texts.verbs} />,
  Links: () => <ButtonLink to={pathTo('challenges')}>{texts.challenges}</ButtonLink>,
  Panels: ({ user }) => (
    <Disclosure label={texts.stats}>
      <Suspense fallback={<Skeleton height="5.5rem" count={6} layout="grid" />}>
        <PersonStats login={user.login} />
      </Suspense>
    </Disclosure>
  ),
};
