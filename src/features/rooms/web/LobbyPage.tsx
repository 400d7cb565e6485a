import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { roleForGame } from '#shared/games.ts';
import { pathTo } from '#shared/pages.ts';
import { hasRole } from '#shared/roles.ts';
import { type GameName, games } from '#shared/site-map.ts';
import { errorText } from '#web/api/client.ts';
import { SignedIn } from '#web/layout/Guard.tsx';
import { useQueryValue } from '#web/navigation/navigate.ts';
import { NotFoundPage } from '#web/pages/NotFoundPage.tsx';
import type { SessionUser } from '#web/session/session.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Facts, Stat } from '#web/ui/Facts.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Page } from '#web/ui/Page.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useFailure } from '#web/ui/use-failure.ts';
import type { Room } from '../contract.ts';
import type { GamesStats } from '../stats-contract.ts';
import { gameQuery, gamesStatsQuery, userRoomsQuery } from './api.ts';
import type { GameLobby } from './game-parts.ts';
import { CreateRoomForm } from './lobby/CreateRoomForm.tsx';
import { mostRecentlyActive } from './lobby/find-room.ts';
import { JoinRoomForm } from './lobby/JoinRoomForm.tsx';
import css from './lobby/Lobby.module.css';
import * as messages from './messages.ts';

const texts = messages.lobby;

interface Props {
  /** Undefined if the URL doesn't name a game. */
  gameName?: GameName;
  game?: GameLobby;
}

export function LobbyPage({ gameName, game }: Props) {
  if (gameName === undefined) return <NotFoundPage />;
  return <SignedIn>{(user) => <Lobby gameName={gameName} game={game} user={user} />}</SignedIn>;
}

interface LobbyProps {
  gameName: GameName;
  game: GameLobby | undefined;
  user: SessionUser;
}

function Lobby({ gameName, game, user }: LobbyProps) {
  const mayOpen = hasRole(user, roleForGame(gameName));
  const { title, sign } = games[gameName];
  // The parts below the rooms are only shown once the rooms have loaded, so that they don't jump.
  const query = useInfiniteQuery(userRoomsQuery(user.login, gameName));
  const failure = useFailure(query);
  return (
    <Page title={title} sign={sign}>
      <div className={css.lobby} data-top={game?.Top && true}>
        {game?.Top && <game.Top user={user} mayOpen={mayOpen} />}
        <JoinRoomForm gameName={gameName} login={user.login} mayList={mayOpen} isSecondary={game?.Top !== undefined} />
        <section className={css.rooms} aria-labelledby="current-rooms">
          <h2 id="current-rooms">{texts.currentRooms}</h2>
          <CurrentRooms gameName={gameName} login={user.login} game={game} mayOpen={mayOpen} />
        </section>
        {(!query.isPending || failure) && (
          <>
            {mayOpen ? <LobbyButtons gameName={gameName} game={game} user={user} /> : <p>{texts.needsRole}</p>}
            <div className={css.folds}>
              {mayOpen && (
                <Disclosure label={game?.rules ?? texts.gameData}>
                  <GameData gameName={gameName} lead={game?.lead} />
                </Disclosure>
              )}
              <Disclosure label={messages.ownGames.title}>
                <OwnGames login={user.login} />
                {game?.OwnStats && <game.OwnStats login={user.login} />}
              </Disclosure>
            </div>
          </>
        )}
      </div>
    </Page>
  );
}

function LobbyButtons({ gameName, game, user }: LobbyProps) {
  const isNew = useQueryValue('new') !== undefined;
  // A game with its own `Top` reads the URL itself.
  const [isCreating, setIsCreating] = useState(isNew && game?.Top === undefined);
  return (
    <div className={css.ways}>
      {game?.Top === undefined && (
        <Button className={css.create} onClick={() => setIsCreating(true)}>
          <Icon name="plus" />
          {texts.createButton}
        </Button>
      )}
      <nav className={css.links} aria-label={texts.roomLists}>
        <ButtonLink to={pathTo('rooms', { gameName }, { login: user.login })}>{texts.myRooms}</ButtonLink>
        <ButtonLink to={pathTo('rooms', { gameName })}>{texts.allRooms}</ButtonLink>
        {game?.Links && <game.Links user={user} />}
      </nav>
      {isCreating && <CreateRoom game={gameName} onClose={() => setIsCreating(false)} />}
    </div>
  );
}

function GameData({ gameName, lead }: { gameName: string; lead?: string | undefined }) {
  const query = useQuery(gameQuery(gameName));
  return (
    <>
      {lead !== undefined && <p>{lead}</p>}
      <QueryState query={query} title={messages.errors.gameData} skeleton={<Skeleton height="2.5rem" count={5} />}>
        {(data) => (
          <Facts
            facts={Object.entries(data).map(([key, value]) => ({
              label: labelOf(key),
              value: typeof value === 'number' ? formatNumber(value) : value,
            }))}
          />
        )}
      </QueryState>
    </>
  );
}

const defaultRooms: NonNullable<GameLobby['rooms']> = { atMost: 4, all: messages.lobby.all };

interface CurrentRoomsProps {
  gameName: GameName;
  login: string;
  game: GameLobby | undefined;
  mayOpen: boolean;
}

/** Links to the user's rooms: the most recently active ones, and the list of all. */
function CurrentRooms({ gameName, login, game, mayOpen }: CurrentRoomsProps) {
  const { atMost, all } = game?.rooms ?? defaultRooms;
  const query = useInfiniteQuery(userRoomsQuery(login, gameName));
  return (
    <QueryState
      query={query}
      title={(error) => ({ title: messages.errors.currentRooms(errorText(error)) })}
      skeleton={<Skeleton height="8.5rem" count={2} layout="grid" />}
    >
      {({ pages }) => {
        const rooms = pages.flat();
        const detail = mayOpen ? { detail: messages.lobby.noRoomsDetail } : {};
        if (rooms.length === 0) return <EmptyState title={messages.lobby.noRooms} {...detail} />;
        return (
          <>
            <ul className={css.signs}>
              {mostRecentlyActive(rooms, atMost).map((room) => (
                <li key={room.id}>{game && <game.RoomSign room={room} />}</li>
              ))}
            </ul>
            {/* Users who may create rooms have the same link below, as My Rooms. */}
            {rooms.length > atMost && !mayOpen && (
              <ButtonLink to={pathTo('rooms', { gameName }, { login })}>
                {all(rooms.length, query.hasNextPage)}
              </ButtonLink>
            )}
          </>
        );
      }}
    </QueryState>
  );
}

function CreateRoom({ game, onClose }: { game: Room['game']; onClose: () => void }) {
  return (
    <Dialog title={messages.lobby.create} onClose={onClose}>
      <CreateRoomForm game={game} />
    </Dialog>
  );
}

const gamesTexts = messages.ownGames;

function OwnGames({ login }: { login: string }) {
  const query = useQuery(gamesStatsQuery(login));
  return (
    <QueryState query={query} title={gamesTexts.failed} skeleton={<Skeleton height="5.5rem" count={3} layout="grid" />}>
      {(stats) => (stats.by_game.length === 0 ? <p>{gamesTexts.nothing}</p> : <Figures stats={stats} />)}
    </QueryState>
  );
}

function Figures({ stats }: { stats: GamesStats }) {
  const totals = [
    [stats.games, gamesTexts.games(stats.games)],
    ...(stats.by_game.some(({ wins }) => wins !== undefined) ? [[stats.wins, gamesTexts.wins] as const] : []),
    [stats.points, gamesTexts.points(stats.points)],
  ] as const;
  return (
    <div className={css.games}>
      <div className={css.figures}>
        {totals.map(([value, label]) => (
          <Stat key={label} value={formatNumber(value)} label={label} />
        ))}
      </div>
      {stats.by_game.map((gameStats) => (
        <section key={gameStats.game}>
          <h3>{games[gameStats.game].title}</h3>
          <Facts facts={factsOf(gameStats)} />
        </section>
      ))}
    </div>
  );
}

/** The game's own counts are left out while they're zero. */
function factsOf({ games: played, wins, points, figures }: GamesStats['by_game'][number]) {
  const counted = Object.entries(figures).filter(([, count]) => count !== 0);
  return [
    { label: gamesTexts.inGame.games, value: formatNumber(played) },
    ...(wins === undefined ? [] : [{ label: gamesTexts.inGame.wins, value: formatNumber(wins) }]),
    { label: gamesTexts.inGame.points, value: formatNumber(points) },
    ...counted.map(([key, count]) => ({ label: labelOf(key), value: formatNumber(count) })),
  ];
}

/** Turns a key such as `board_rows` into words. */
const labelOf = (key: string) => key.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());
