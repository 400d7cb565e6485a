import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Room } from '#features/rooms/contract.ts';
import { lastRoom, userRoomsQuery } from '#features/rooms/web/index.ts';
import { pages, pathTo } from '#shared/pages.ts';
import { games } from '#shared/site-map.ts';
import { errorText } from '#web/api/client.ts';
import { SignedIn } from '#web/layout/Guard.tsx';
import { navigate, useQueryValue } from '#web/navigation/navigate.ts';
import type { ShareFailure } from '#web/photos/shared-photo.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { Page } from '#web/ui/Page.tsx';
import { Plate } from '#web/ui/Plate.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { ButtonRow, Rows } from '#web/ui/Rows.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { BoardEntry } from '../contract.ts';
import { bingoQuery, useBoard } from './api.ts';
import type { Challenge } from './board/overlay.ts';
import * as messages from './messages.ts';
import css from './SharePage.module.css';
import { choosePhoto, discardSharedPhoto, sharedPhotoQuery, useChosenSquares } from './share/place-photo.ts';
import { PhotoPreview } from './square/PhotoPicker.tsx';

const texts = messages.share;

/** Puts a photo shared from another app on a square. */
export function SharePage() {
  const failed = useQueryValue('failed');
  const isFirst = useQueryValue('several') !== undefined;
  return (
    <Page title={pages.share.title} sign="bingo" width="narrow">
      {failed === undefined ? (
        <SignedIn>{({ login }) => <SharedPhoto login={login} isFirst={isFirst} />}</SignedIn>
      ) : (
        <ShareFailed why={failed} />
      )}
    </Page>
  );
}

interface SquareChoicesProps {
  room: Room;
  login: string;
  onChoose: (challenge: BoardEntry['challenge']) => void;
}

/** The person's squares in one room that still need a photo. */
function SquareChoices({ room, login, onChoose }: SquareChoicesProps) {
  // The room's document says which squares are done.
  useQuery(bingoQuery(room.id));
  const { query } = useBoard(room.id, login);
  return (
    <QueryState query={query} title={texts.board} skeleton={<Skeleton height="4rem" count={3} />}>
      {(entries) => <Squares room={room} onChoose={onChoose} entries={entries} />}
    </QueryState>
  );
}

const needsPhoto = ({ completed, challenge }: BoardEntry) => !completed && challenge.image_required;

function Squares({ room, onChoose, entries }: Omit<SquareChoicesProps, 'login'> & { entries: readonly BoardEntry[] }) {
  const chosen = useChosenSquares(room.id);
  const open = entries.filter(needsPhoto);
  if (open.length === 0) {
    return (
      <>
        <p>{entries.length === 0 ? texts.noBoard : texts.noSquare}</p>
        <p>
          <ButtonLink to={pathTo('room', { gameName: room.game, roomNumber: room.id })}>{texts.toRoom}</ButtonLink>
        </p>
      </>
    );
  }
  return (
    <Rows>
      {open.map(({ challenge }) => (
        <ButtonRow
          key={challenge.id}
          icon={<Icon shape={icons.camera} />}
          title={<bdi>{challenge.title}</bdi>}
          detail={chosen.has(challenge.id) ? texts.replaces : texts.points(formatNumber(challenge.points))}
          onClick={() => onChoose(challenge)}
        />
      ))}
    </Rows>
  );
}

interface RoomChoicesProps {
  login: string;
  onChoose: (room: Room, challenge: Challenge) => void;
}

/** The person's rooms, newest first; the last viewed one is expanded. */
function RoomChoices({ login, onChoose }: RoomChoicesProps) {
  const query = useInfiniteQuery(userRoomsQuery(login, 'bingo'));
  return (
    <QueryState
      query={query}
      title={(error) => ({ title: texts.rooms, detail: errorText(error) })}
      skeleton={<Skeleton height="4rem" count={3} />}
    >
      {({ pages }) => {
        const rooms = pages.flat();
        if (rooms.length === 0) return <NoRooms />;
        const lastViewed = rooms.find((room) => roomPath(room) === lastRoom.read()) ?? rooms[0];
        return (
          <>
            {rooms.map((room) => (
              <RoomChoice key={room.id} room={room} login={login} isFirst={room === lastViewed} onChoose={onChoose} />
            ))}
            {query.hasNextPage && (
              <Button onClick={() => void query.fetchNextPage()} busy={query.isFetchingNextPage}>
                {texts.moreRooms}
              </Button>
            )}
          </>
        );
      }}
    </QueryState>
  );
}

const roomPath = (room: Room) => pathTo('room', { gameName: room.game, roomNumber: room.id });

function NoRooms() {
  return (
    <EmptyState
      title={texts.noRooms}
      detail={texts.noRoomsDetail}
      action={
        <ButtonLink tone="accent" to={pathTo('lobby', { gameName: 'bingo' })}>
          {texts.toLobby}
        </ButtonLink>
      }
    />
  );
}

/** Loads the room's squares only while expanded. */
function RoomChoice({ room, login, isFirst, onChoose }: RoomChoicesProps & { room: Room; isFirst: boolean }) {
  const [isOpen, setIsOpen] = useState(isFirst);
  return (
    <details className={css.room} open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <span className={css.title}>
          <Plate mark={games[room.game].mark}>{room.id}</Plate> <bdi className={css.name}>{room.name}</bdi>
        </span>
      </summary>
      {isOpen && <SquareChoices room={room} login={login} onChoose={(challenge) => onChoose(room, challenge)} />}
    </details>
  );
}

interface Props {
  login: string;
  /** Whether several photos were shared and this is only the first of them. */
  isFirst: boolean;
}

function SharedPhoto({ login, isFirst }: Props) {
  const query = useQuery(sharedPhotoQuery);
  return (
    <QueryState query={query} title={texts.reading} skeleton={<Skeleton height="min(20rem, 40 * var(--dvh))" />}>
      {(photo) => (photo === null ? <NoPhoto /> : <PlacePhoto login={login} isFirst={isFirst} photo={photo} />)}
    </QueryState>
  );
}

function NoPhoto() {
  return (
    <EmptyState
      title={texts.none}
      detail={texts.noneDetail}
      action={<ButtonLink to={pathTo('lobby', { gameName: 'bingo' })}>{texts.toLobby}</ButtonLink>}
    />
  );
}

function PlacePhoto({ login, isFirst, photo }: Props & { photo: File }) {
  const [isPreparing, setIsPreparing] = useState(false);
  const alert = useAlert();

  const choose = async (room: Room, challenge: Challenge) => {
    if (isPreparing) return;
    setIsPreparing(true);
    try {
      await choosePhoto({ roomId: room.id, login }, challenge, photo);
    } catch (error) {
      setIsPreparing(false);
      alert(errorText(error));
      return;
    }
    const params = { gameName: room.game, roomNumber: room.id };
    // The history entry is replaced, because the photo would be gone if the user went back.
    navigate(pathTo('room', params, { square: challenge.id }), { replace: true });
  };

  return (
    <>
      <div className={css.photo}>
        <PhotoPreview photo={photo} alt={texts.preview} />
        {isFirst && <p>{texts.several}</p>}
        <div>
          <Button onClick={() => void discardSharedPhoto()}>{texts.discard}</Button>
        </div>
      </div>
      <section className={css.places} aria-labelledby="share-where">
        <h2 id="share-where">{texts.where}</h2>
        <p className={css.lead}>{texts.lead}</p>
        <p role="status">{isPreparing && texts.preparing}</p>
        <RoomChoices login={login} onChoose={choose} />
      </section>
    </>
  );
}

const isKnown = (why: string): why is ShareFailure => Object.hasOwn(texts.why, why);

/** Says why a shared photo couldn't be stored, with a link to the pending photo or the last room. */
function ShareFailed({ why }: { why: string }) {
  return (
    <>
      <ErrorState title={texts.failed} detail={texts.why[isKnown(why) ? why : 'missed']} />
      <div>
        <ButtonLink tone="accent" to={pathTo(why === 'waits' ? 'share' : 'lastRoom')}>
          {why === 'waits' ? texts.toWaiting : texts.toLastRoom}
        </ButtonLink>
      </div>
    </>
  );
}
