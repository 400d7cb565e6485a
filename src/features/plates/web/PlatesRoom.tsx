import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { type GameRoom, RoomHeading, RoomViews, roomTitle, ShareRoom } from '#features/rooms/web/index.ts';
import { secondMs } from '#shared/time.ts';
import { copyAge } from '#web/copies/copy-age.ts';
import { useLater } from '#web/device/use-later.ts';
import { Connection } from '#web/live/Connection.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx';
import { fetched } from '#web/ui/fetched.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { Page } from '#web/ui/Page.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { platesQuery } from './api.ts';
import { usePlatesLive } from './live/use-plates-live.ts';
import { noteHeart } from './room/fetched-hearts.ts';
import { GameStage } from './room/GameStage.tsx';
import css from './room/PlatesRoom.module.css';
import { useEarlierNumber } from './spot/spot-address.ts';
import { words } from './words.ts';

const texts = words.play;

/** What one plays with comes first, also on a slow line. */
const footAfterMs = secondMs / 2;
const RoomFoot = lazy(async () => ({ default: (await import('./room/RoomFoot.tsx')).RoomFoot }));
const EarlierStage = fetched(
  async () => (await import('./earlier/EarlierStage.tsx')).EarlierStage,
  () => <Skeleton height="30rem" />,
);
const PeopleDialog = fetched(async () => (await import('./people/PeopleDialog.tsx')).PeopleDialog);

/** The game at hand, or the earlier one that the address names. */
function Game(props: ComponentProps<typeof GameStage>) {
  const earlier = useEarlierNumber(props.known.game.number);
  return earlier === undefined ? <GameStage {...props} /> : <EarlierStage {...props} number={earlier} />;
}

/** A room of Plates as its members see it. */
export const PlatesRoom: GameRoom = ({ room, login, isRoot, onEnd }) => {
  const [openedAt] = useState(room.revision);
  const [open, setOpen] = useState<'people' | 'share'>();
  const live = usePlatesLive({ roomId: room.id, onEnd });
  const query = useQuery(platesQuery(room.id));
  const age = copyAge.use();
  const isLater = useLater(footAfterMs);

  return (
    <RoomViews room={room} login={login} noteHeart={noteHeart} noPhotosDetail={texts.noPhotos}>
      <div className={css.room}>
        <Page
          title={roomTitle(room)}
          heading={<RoomHeading room={room} />}
          sign="bingo"
          actions={
            <div className={css.actions}>
              <Button aria-label={texts.people} onClick={() => setOpen('people')}>
                <Icon shape={icons.people} />
              </Button>
              <Button aria-label={texts.share} onClick={() => setOpen('share')}>
                <Icon shape={icons.share} />
              </Button>
            </div>
          }
        >
          {live.state === 'offline' && !age && <Connection state="offline" />}
          <QueryState query={query} title={texts.loadFailed} skeleton={<Skeleton height="30rem" />}>
            {(known) => (
              <div className={css.parts}>
                <Game room={room} login={login} known={known} onPeople={() => setOpen('people')} />
                <ErrorBoundary resetKey={room.id}>
                  <Suspense fallback={<Skeleton height="30rem" />}>
                    {isLater ? (
                      <RoomFoot
                        {...{ room, login, isRoot, known, openedAt }}
                        live={live.state}
                        onLeaving={live.setLeaving}
                      />
                    ) : (
                      <Skeleton height="30rem" />
                    )}
                  </Suspense>
                </ErrorBoundary>
                {open === 'people' && <PeopleDialog {...{ room, login, known }} onClose={() => setOpen(undefined)} />}
              </div>
            )}
          </QueryState>
          {open === 'share' && <ShareRoom room={room} onClose={() => setOpen(undefined)} />}
        </Page>
      </div>
    </RoomViews>
  );
};
