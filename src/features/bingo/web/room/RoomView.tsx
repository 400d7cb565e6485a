import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import { secondMs } from '#shared/time.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { words } from '#web/words.ts';
import type { Room } from '../../contract.ts';
import { scoresQuery } from '../api.ts';
import { Feed } from '../stats/Feed.tsx';
import { Leaderboard } from '../stats/Leaderboard.tsx';
import { BoardSwitch } from './BoardSwitch.tsx';
import { Connection } from './Connection.tsx';
import { fetchSquareDialogsAhead, ShareRoom } from './fetched-dialogs.ts';
import { OthersBoard } from './OthersBoard.tsx';
import { OwnBoard } from './OwnBoard.tsx';
import type { RoomEnding } from './RoomEnded.tsx';
import css from './RoomView.module.css';
import { useLater } from './use-later.ts';
import { useRoomAddress } from './use-room-address.ts';
import { useRoomLive } from './use-room-live.ts';

/** The board and the scores come first, also on a slow line. */
const footAfterMs = secondMs;

const RoomFoot = lazy(async () => ({ default: (await import('./RoomFoot.tsx')).RoomFoot }));

interface Props {
  room: Room;
  login: string;
  isRoot: boolean;
  onEnd: (ending: RoomEnding) => void;
}

/** A room as its members see it. */
export function RoomView({ room, login, isRoot, onEnd }: Props) {
  const { boardLogin } = useRoomAddress(room, login);
  const [isSharing, setIsSharing] = useState(false);
  const live = useRoomLive({ roomId: room.id, login, boardLogin, onEnd });
  const scores = useQuery(scoresQuery(room.id));
  useEffect(fetchSquareDialogsAhead, []);
  const isLater = useLater(footAfterMs);
  const isOwn = loginKey(boardLogin) === loginKey(login);

  return (
    <div className={css.room}>
      <Page
        title={words.bingoRoom.room.title(room.name, room.id)}
        sign="bingo"
        actions={
          <Button onClick={() => setIsSharing(true)}>
            <Icon name="share" />
            {words.bingoRoom.room.share}
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
}
