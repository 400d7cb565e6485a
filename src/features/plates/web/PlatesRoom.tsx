import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import type { Room } from '#features/rooms/contract.ts';
import type { RoomParts } from '#features/rooms/document.ts';
import {
  type GameRoom,
  RoomHeading,
  RoomViews,
  roomTitle,
  SettlerSetting,
  ShareRoom,
  useRoom,
} from '#features/rooms/web/index.ts';
import { groupBy } from '#shared/lists.ts';
import { secondMs } from '#shared/time.ts';
import { errorText } from '#web/api/client.ts';
import { useDelayed } from '#web/device/use-delayed.ts';
import { dataAge } from '#web/layout/bar-slot.ts';
import { Connection } from '#web/live/Connection.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useConfirm } from '#web/ui/Confirm.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { ErrorBoundary } from '#web/ui/ErrorState.tsx';
import { FormProblem } from '#web/ui/Field.tsx';
import { fetched } from '#web/ui/fetched.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { Page } from '#web/ui/Page.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { PlatesGame } from '../contract.ts';
import { type PlatesParts, type PlatesRoom as PlatesRoomState, platesOf } from '../plates-document.ts';
import { platesQuery, recapsKey, useGameMove } from './api.ts';
import * as messages from './messages.ts';
import { usePlaces } from './places/places.ts';
import { CodePlate } from './plate/CodePlate.tsx';
import { gameChips, gameTitle } from './room/game-text.ts';
import css from './room/PlatesRoom.module.css';
import { Standings } from './room/Standings.tsx';
import { type Shown, spotOutbox, useShown } from './room/use-play.ts';
import { useEarlierNumber } from './spot/spot-address.ts';
import { MemberRoles, RoleChoice } from './start/Roles.tsx';

const texts = messages.roomPage;

/** Lets the game load first, even on a slow connection. */
const footerDelayMs = secondMs / 2;
const PartSkeleton = () => <Skeleton height="30rem" />;
const RoomFooter = fetched(async () => (await import('./room/RoomFooter.tsx')).RoomFooter, PartSkeleton);
const loadStage = () => import('./room/GameStage.tsx');
// Preloaded while the room is being fetched. The component reports any failure.
void loadStage().catch(() => undefined);
const GameStage = fetched(async () => (await loadStage()).GameStage, PartSkeleton);
const EarlierStage = fetched(async () => (await loadStage()).EarlierStage, PartSkeleton);

interface PartsProps {
  room: Room;
  login: string;
  plates: PlatesRoomState;
  onPeople: () => void;
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

/** The game in the document. Invalidates cached recaps when it changes. */
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

export const PlatesRoom: GameRoom = ({ room, login, isRoot, onEnd }) => {
  const [openedAt] = useState(room.revision);
  const [open, setOpen] = useState<'people' | 'share'>();
  const { query, live, setLeaving } = useRoom({
    roomId: room.id,
    query: platesQuery(room.id),
    onEnd,
    onCleanup: () => spotOutbox.end(room.id),
  });
  const plates = usePlates(room.id, query.data?.document);
  const age = dataAge.useValue();
  const isFooterDue = useDelayed(footerDelayMs);

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
                      {isFooterDue ? (
                        <RoomFooter {...{ room, login, isRoot, plates, openedAt }} live={live} onLeaving={setLeaving} />
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

const peopleTexts = messages.people;

function Tiers({ game }: { game: PlatesGame }) {
  const places = usePlaces(game);
  const byPoints = groupBy(places, ({ code }) => game.tiers?.[code] ?? 1);
  return (
    <Disclosure label={peopleTexts.tiers}>
      <dl className={css.tiers}>
        {[...byPoints]
          .sort(([a], [b]) => a - b)
          .map(([points, ofTier]) => (
            <div key={points}>
              <dt>{peopleTexts.worth(points)}</dt>
              <dd className={css.places}>
                {ofTier.map(({ code, name }) => (
                  <span key={code} className={css.place}>
                    {code !== name && <CodePlate code={code} />}
                    <bdi>{name}</bdi>
                  </span>
                ))}
              </dd>
            </div>
          ))}
      </dl>
    </Disclosure>
  );
}

interface PeopleDialogProps {
  room: Room;
  login: string;
  plates: PlatesRoomState;
  onClose: () => void;
}

function PeopleDialog({ room, login, plates, onClose }: PeopleDialogProps) {
  const { game, players, table } = plates;
  const me = players.find((player) => player.here && loginKey(player.login) === loginKey(login));
  const isAdmin = loginKey(room.admin) === loginKey(login);
  return (
    <Dialog title={messages.roomPage.people} kind="sheet" onClose={onClose}>
      <div className={css.people}>
        <RoleChoice roomId={room.id} chosen={me?.role ?? null} />
        <MemberRoles room={room} login={login} players={players} />
        <Standings room={room} table={table} login={login} />
        <section className={css.played}>
          <h2>{gameTitle(game)}</h2>
          <p>{gameChips(game).join(', ')}</p>
          <SettlerSetting room={room} login={login} mayChange={isAdmin} />
        </section>
        {game.tiers !== undefined && <Tiers game={game} />}
        {isAdmin && game.state === 'running' && <EndGame roomId={room.id} number={game.number} onEnded={onClose} />}
      </div>
    </Dialog>
  );
}

function EndGame({ roomId, number, onEnded }: { roomId: string; number: number; onEnded: () => void }) {
  const end = useGameMove(roomId, 'end');
  const confirm = useConfirm();
  const ask = async () => {
    const question = {
      title: peopleTexts.endTitle,
      body: peopleTexts.endBody,
      yes: peopleTexts.end,
      no: peopleTexts.goOn,
    };
    if (!(await confirm({ ...question, tone: 'danger' }))) return;
    // The stream may end the game first and unmount this button, and then callbacks passed to `mutate` wouldn't run.
    await end.mutateAsync(number).then(onEnded, () => undefined);
  };
  return (
    <div>
      <Button tone="danger" onClick={() => void ask()} busy={end.isPending}>
        {peopleTexts.end}
      </Button>
      <FormProblem problem={end.error ? `${peopleTexts.notEnded} ${errorText(end.error)}` : undefined} />
    </div>
  );
}
