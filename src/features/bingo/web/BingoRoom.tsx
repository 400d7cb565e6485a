import { useEffect, useMemo, useRef, useState } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import type { Room } from '#features/rooms/contract.ts';
import type { RoomParts } from '#features/rooms/document.ts';
import type { Question } from '#features/rooms/questions/contract.ts';
import {
  Feed,
  type GameRoom,
  memberPath,
  RoomHeading,
  RoomViews,
  roomTitle,
  ShareRoom,
  usePresence,
  useRoom,
  useRoomPart,
  useRoomQuestions,
  VoteStrip,
} from '#features/rooms/web/index.ts';
import { pathTo } from '#shared/pages.ts';
import { dayMs, secondMs } from '#shared/time.ts';
import { useDelayed } from '#web/device/use-delayed.ts';
import { useMedia } from '#web/device/use-media.ts';
import { dataAge } from '#web/layout/bar-slot.ts';
import { Connection } from '#web/live/Connection.tsx';
import { useQueryValue } from '#web/navigation/navigate.ts';
import { formatDateTime } from '#web/text/format.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { ErrorBoundary } from '#web/ui/ErrorState.tsx';
import { fetched } from '#web/ui/fetched.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { Page } from '#web/ui/Page.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { type BingoParts, challengeDone, leadersOf, scoresOf, settingsOf } from '../bingo-document.ts';
import type { Standing } from '../score-contract.ts';
import { momentOf } from '../settings.ts';
import { bingoQuery, markOutbox } from './api.ts';
import { chipsOf } from './board/chips.ts';
import { OthersBoard } from './board/OthersBoard.tsx';
import { OwnBoard } from './board/OwnBoard.tsx';
import * as messages from './messages.ts';
import css from './room/BingoRoom.module.css';
import { bingoFeed } from './room/bingo-feed.ts';
import { Leaderboard } from './room/Leaderboard.tsx';

const texts = messages.room.head;
const boardTexts = messages.room.boards;
const endTexts = messages.ending;

export const BingoRoom: GameRoom = ({ room, login, isRoot, onEnd }) => {
  const loginInUrl = useQueryValue('login') || login;
  // The username as registered, however the link capitalises it.
  const boardLogin = room.users?.find((user) => loginKey(user) === loginKey(loginInUrl)) ?? loginInUrl;
  const [isSharing, setIsSharing] = useState(false);
  const [openedAt] = useState(room.revision);
  const { query, live, setLeaving } = useRoom({
    roomId: room.id,
    query: bingoQuery(room.id),
    onEnd,
    onCleanup: () => markOutbox.end(room.id),
    dueAt: dueAtOf,
  });
  const document = query.data?.document;
  const scores = { ...query, data: useMemo(() => document && scoresOf(document), [document]) };
  const age = dataAge.useValue();
  const isFooterDue = useDelayed(footerDelayMs);
  const isAlone = room.user_count === 1;
  const isOwn = loginKey(boardLogin) === loginKey(login);
  // Without other players, there's no other board to switch to.
  const hasChips = !(isAlone && isOwn);

  return (
    <RoomViews room={room} login={login} query={query} noPhotosDetail={boardTexts.noPhotosDetail}>
      <div className={css.room}>
        <Page
          title={roomTitle(room)}
          heading={<RoomHeading room={room} />}
          sign="bingo"
          actions={<RoomActions room={room} onShare={() => setIsSharing(true)} />}
        >
          {live === 'offline' && !age && <Connection state="offline" />}
          <div className={css.parts}>
            <div className={css.board} data-chips={hasChips || undefined}>
              {hasChips && (
                <div className={css.switch}>
                  {scores.data && (
                    <BoardChips room={room} standings={scores.data.standings} login={login} boardLogin={boardLogin} />
                  )}
                </div>
              )}
              {document && <GameEnd bingo={document} winners={leadersOf(scores.data?.standings ?? [])} />}
              {document && <Votes room={room} login={login} bingo={document} />}
              {isOwn ? (
                <OwnBoard room={room} login={login} />
              ) : (
                <OthersBoard key={loginKey(boardLogin)} room={room} login={boardLogin} viewer={login} />
              )}
              {isAlone && (
                <button type="button" className={css.alone} onClick={() => setIsSharing(true)}>
                  {boardTexts.alone}
                </button>
              )}
            </div>
            <div className={css.side}>
              <ErrorBoundary resetKey={room.id}>
                <Leaderboard room={room} scores={scores} login={login} />
                <Feed room={room} login={login} feed={scores.data?.feed} live={live} game={bingoFeed} />
              </ErrorBoundary>
            </div>
            <ErrorBoundary resetKey={room.id}>
              {isFooterDue ? (
                <RoomFooter
                  room={room}
                  login={login}
                  boardLogin={boardLogin}
                  isRoot={isRoot}
                  feed={scores.data?.feed}
                  openedAt={openedAt}
                  onLeaving={setLeaving}
                />
              ) : (
                <FooterSkeleton />
              )}
            </ErrorBoundary>
          </div>
          {isSharing && <ShareRoom room={room} onClose={() => setIsSharing(false)} />}
        </Page>
      </div>
    </RoomViews>
  );
};

/** Browser timers can't run for more than 24 days. A game that ends later than this needs no timer yet. */
const longestWaitMs = 20 * dayMs;

function dueAtOf({ document }: { document: BingoParts }): string | undefined {
  const moment = momentOf(settingsOf(document));
  if (moment === undefined || document.bingo.ended_at !== undefined) return undefined;
  return Date.parse(moment) < Date.now() + longestWaitMs ? moment : undefined;
}

/** Says who won and when the game ended; before that, when it will end. */
function GameEnd({ bingo, winners }: { bingo: BingoParts; winners: readonly string[] }) {
  const { ended_at } = bingo.bingo;
  const settings = settingsOf(bingo);
  const moment = momentOf(settings);
  if (ended_at === undefined && settings.ends === 'never') return null;
  const when = moment === undefined ? endTexts.withFullHouse : endTexts.endsAt(formatDateTime(moment));
  return (
    <p className={css.end} data-over={ended_at !== undefined || undefined}>
      {ended_at === undefined ? (
        when
      ) : (
        <>
          <strong>{endTexts.won(winners)}</strong> {endTexts.endedAt(formatDateTime(ended_at))}
        </>
      )}
    </p>
  );
}

/** Questions about others' squares that the user may settle. */
function Votes({ room, login, bingo }: { room: Room; login: string; bingo: BingoParts }) {
  const { votes } = useRoomQuestions(room.id, login);
  const pathOf = ({ owner, seq }: Question) => {
    const square = challengeDone(bingo, owner, seq);
    return square && pathTo('room', { gameName: room.game, roomNumber: room.id }, { login: owner, square });
  };
  return votes.length > 0 && <VoteStrip roomId={room.id} login={login} questions={votes} pathOf={pathOf} />;
}

interface BoardChipsProps {
  room: Room;
  standings: readonly Standing[];
  login: string;
  boardLogin: string;
}

/** The players, with a link to each one's board and whether they're present. */
function BoardChips({ room, standings, login, boardLogin }: BoardChipsProps) {
  const present = usePresence(room.id)?.logins;
  const nav = useRef<HTMLElement>(null);
  const squares = new Map(standings.map((standing) => [standing.login, standing.squares]));
  const chips = chipsOf({ logins: [...squares.keys()], login, boardLogin, present });
  const shown = loginKey(boardLogin);
  useEffect(() => showChip(nav.current, shown), [shown]);
  return (
    <nav ref={nav} className={css.chips} aria-label={boardTexts.boards}>
      <ul className={css.list}>
        {chips.map((chip) => {
          const isShown = loginKey(chip.login) === shown;
          return (
            <li key={chip.login}>
              <a
                href={memberPath(room, chip.login, login)}
                className={css.chip}
                data-login={loginKey(chip.login)}
                aria-current={isShown ? 'page' : undefined}
              >
                <span
                  className={css.dot}
                  data-here={chip.isPresent || undefined}
                  data-theme={isShown ? 'light' : undefined}
                  aria-hidden="true"
                />
                <bdi className={css.name} translate="no">
                  {chip.login}
                </bdi>
                <span className={css.chipCount}>{squares.get(chip.login)}</span>
                {chip.isPresent !== undefined && (
                  <span className="visually-hidden">{chip.isPresent ? boardTexts.hereNow : boardTexts.away}</span>
                )}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Scrolls only sideways, so that the page itself doesn't move. */
function showChip(row: HTMLElement | null, key: string): void {
  const chip = row?.querySelector<HTMLElement>(`[data-login="${CSS.escape(key)}"]`);
  if (!row || !chip) return;
  const [at, edge] = [chip.getBoundingClientRect(), row.getBoundingClientRect()];
  if (at.left < edge.left || at.right > edge.right) row.scrollLeft += at.left - edge.left - edge.width / 3;
}

const countOf = ({ photos }: RoomParts) => Object.keys(photos).length;

/** Icons on a phone; icons with labels and a photo count on a wide screen. */
function RoomActions({ room, onShare }: { room: Room; onShare: () => void }) {
  const isWide = useMedia('(width >= 48rem)');
  const photos = useRoomPart(room.id, countOf);
  return (
    <div className={css.actions}>
      <ButtonLink to={pathTo('photos', { gameName: room.game, roomNumber: room.id })}>
        <Icon shape={icons.picture} />
        <span className={css.label}>{texts.photos}</span>
        {isWide && photos !== undefined && photos > 0 && <span className={css.count}>{formatNumber(photos)}</span>}
      </ButtonLink>
      <Button onClick={onShare}>
        <Icon shape={icons.share} />
        <span className={css.label}>{texts.share}</span>
      </Button>
    </div>
  );
}

/** Delays the footer so that board and scores load first on a slow connection. */
const footerDelayMs = secondMs;

const FooterSkeleton = () => <Skeleton height="30rem" />;

const RoomFooter = fetched(async () => (await import('./room/RoomFooter.tsx')).RoomFooter, FooterSkeleton);
