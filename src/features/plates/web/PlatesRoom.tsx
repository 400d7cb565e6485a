import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Room } from '#features/rooms/contract.ts';
import type { RoomParts } from '#features/rooms/document.ts';
import { type GameRoom, RoomHeading, RoomViews, roomTitle, ShareRoom, useRoom } from '#features/rooms/web/index.ts';
import { secondMs } from '#shared/time.ts';
import { useDelayed } from '#web/device/use-delayed.ts';
import { Connection } from '#web/live/Connection.tsx';
import { dataAge } from '#web/offline-cache/data-age.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx';
import { fetched } from '#web/ui/fetched.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { Page } from '#web/ui/Page.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { type PlatesParts, type PlatesRoom as PlatesRoomState, platesOf } from '../plates-document.ts';
import { platesQuery, recapsKey } from './api.ts';
import { messages } from './messages.ts';
import { spotting } from './pending/overlay.ts';
import { PeopleDialog } from './people/PeopleDialog.tsx';
import css from './room/PlatesRoom.module.css';
import { type Shown, useShown } from './room/use-shown.ts';
import { useEarlierNumber } from './spot/spot-address.ts';

const texts = messages.roomPage;

/** The game loads first, even on a slow connection. */
const footDelayMs = secondMs / 2;
const PartSkeleton = () => <Skeleton height="30rem" />;
const RoomFoot = fetched(async () => (await import('./room/RoomFoot.tsx')).RoomFoot, PartSkeleton);
const EarlierStage = fetched(async () => (await import('./earlier/EarlierStage.tsx')).EarlierStage, PartSkeleton);
const loadStage = async () => (await import('./room/GameStage.tsx')).GameStage;
// Preloaded while the room is being fetched. The component reports a failure.
void loadStage().catch(() => undefined);
const GameStage = fetched(loadStage, PartSkeleton);

interface PartsProps {
  room: Room;
  login: string;
  plates: PlatesRoomState;
  onPeople: () => void;
  /** The game's footer and dialogs. */
  children: (shown: Shown) => ReactNode;
}

/** The current game, or the earlier one in the URL; the points beside it include pending spots. */
function Parts({ room, login, plates, onPeople, children }: PartsProps) {
  const shown = useShown(room.id, login, plates);
  const earlier = useEarlierNumber(plates.game.number);
  return (
    <div className={css.parts}>
      {earlier === undefined ? (
        <GameStage room={room} shown={shown} onPeople={onPeople} />
      ) : (
        <EarlierStage room={room} login={login} plates={plates} number={earlier} />
      )}
      {children(shown)}
    </div>
  );
}

/**
 * The game in the document. Cached recaps are invalidated when it changes, but not during a game, when nobody views its
 * recap.
 */
function usePlates(roomId: string, document: (RoomParts & PlatesParts) | undefined): PlatesRoomState | undefined {
  const client = useQueryClient();
  const { photos, members, plates: { spots, players, game } = {} } = document ?? {};
  const isRead = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the contents of recaps change
  useEffect(() => {
    if (isRead.current) void client.invalidateQueries({ queryKey: recapsKey(roomId) });
    isRead.current = photos !== undefined;
  }, [client, roomId, spots, photos, members, players, game]);
  return useMemo(() => document && platesOf(document), [document]);
}

/** A Plates room as its members see it. */
export const PlatesRoom: GameRoom = ({ room, login, isRoot, onEnd }) => {
  const [openedAt] = useState(room.revision);
  const [open, setOpen] = useState<'people' | 'share'>();
  const { query, live, setLeaving } = useRoom({
    roomId: room.id,
    query: platesQuery(room.id),
    onEnd,
    onOver: () => spotting.end(room.id),
  });
  const plates = usePlates(room.id, query.data?.document);
  const age = dataAge.useValue();
  const isFootDue = useDelayed(footDelayMs);

  return (
    <RoomViews room={room} login={login} query={query} noPhotosDetail={texts.noPhotos}>
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
          {live === 'offline' && !age && <Connection state="offline" />}
          <QueryState
            query={{ ...query, data: plates }}
            title={texts.loadFailed}
            skeleton={<Skeleton height="30rem" />}
          >
            {(loaded) => (
              <Parts room={room} login={login} plates={loaded} onPeople={() => setOpen('people')}>
                {(plates) => (
                  <>
                    <ErrorBoundary resetKey={room.id}>
                      {isFootDue ? (
                        <RoomFoot {...{ room, login, isRoot, plates, openedAt }} live={live} onLeaving={setLeaving} />
                      ) : (
                        <PartSkeleton />
                      )}
                    </ErrorBoundary>
                    {open === 'people' && (
                      <PeopleDialog {...{ room, login, plates }} onClose={() => setOpen(undefined)} />
                    )}
                  </>
                )}
              </Parts>
            )}
          </QueryState>
          {open === 'share' && <ShareRoom room={room} onClose={() => setOpen(undefined)} />}
        </Page>
      </div>
    </RoomViews>
  );
};
