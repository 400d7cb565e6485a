import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import { type GameRoom, roomTitle, ShareRoom } from '#features/rooms/web/index.ts';
import { secondMs } from '#shared/time.ts';
import { Connection } from '#web/live/Connection.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { Page } from '#web/ui/Page.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { scoresQuery } from './api.ts';
import { BoardSwitch } from './board/BoardSwitch.tsx';
import { OthersBoard } from './board/fetched-parts.ts';
import { OwnBoard } from './board/OwnBoard.tsx';
import css from './room/BingoRoom.module.css';
import { useBingoLive } from './room/use-bingo-live.ts';
import { useLater } from './room/use-later.ts';
import { useRoomAddress } from './room/use-room-address.ts';
import { fetchSquareDialogsAhead } from './square/fetched-dialogs.ts';
import { Feed } from './stats/Feed.tsx';
import { Leaderboard } from './stats/Leaderboard.tsx';
import { words } from './words.ts';

/** The board and the scores come first, also on a slow line. */
const footAfterMs = secondMs;

const RoomFoot = lazy(async () => ({ default: (await import('./room/RoomFoot.tsx')).RoomFoot }));

/** A room as its members see it. */
export const BingoRoom: GameRoom = ({ room, login, isRoot, onEnd }) => {
  const { boardLogin } = useRoomAddress(room, login);
  const [openedAt] = useState(room.revision);
  const [isSharing, setIsSharing] = useState(false);
  const live = useBingoLive({ roomId: room.id, login, onEnd });
  const scores = useQuery(scoresQuery(room.id));
  useEffect(fetchSquareDialogsAhead, []);
  const isLater = useLater(footAfterMs);
  const isOwn = loginKey(boardLogin) === loginKey(login);

  return (
    <div className={css.room}>
      <Page
        title={roomTitle(room)}
        sign="bingo"
        actions={
          <Button onClick={() => setIsSharing(true)}>
            <Icon shape={icons.share} />
            {words.room.boards.share}
          </Button>
        }
      >
        {live.state === 'offline' && <Connection state="offline" />}
        <BoardSwitch room={room} standings={scores.data?.standings} login={login} boardLogin={boardLogin} />
        <div className={css.parts}>
          <div className={css.board}>
            {isOwn ? (
              <OwnBoard room={room} login={login} />
            ) : (
              <OthersBoard key={loginKey(boardLogin)} room={room} login={boardLogin} />
            )}
          </div>
          <div className={css.side}>
            <Leaderboard room={room} scores={scores} login={login} />
            <Feed scores={scores.data} live={live.state} />
          </div>
          <ErrorBoundary resetKey={room.id}>
            <Suspense fallback={<Skeleton height="30rem" />}>
              {isLater ? (
                <RoomFoot
                  room={room}
                  login={login}
                  isRoot={isRoot}
                  feed={scores.data?.feed}
                  openedAt={openedAt}
                  onLeaving={live.setLeaving}
                />
              ) : (
                <Skeleton height="30rem" />
              )}
            </Suspense>
          </ErrorBoundary>
        </div>
        {isSharing && <ShareRoom room={room} onClose={() => setIsSharing(false)} />}
      </Page>
    </div>
  );
};
