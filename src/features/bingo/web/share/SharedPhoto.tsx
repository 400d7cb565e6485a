import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Room } from '#features/rooms/contract.ts';
import { pathTo } from '#shared/pages.ts';
import { sentenceOf } from '#web/api/client.ts';
import { navigate } from '#web/navigation/navigate.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { PhotoPreview } from '../photo/PhotoPreview.tsx';
import type { Challenge } from '../unsent/new-entries.ts';
import { words } from '../words.ts';
import { discardSharedPhoto, putOnSquare, sharedPhotoQuery } from './place-photo.ts';
import { RoomChoices } from './RoomChoices.tsx';
import css from './SharedPhoto.module.css';

const texts = words.share;

interface Props {
  login: string;
  /** Of several that were shared. */
  isFirst: boolean;
}

/** What was shared, and the question where it belongs. */
export function SharedPhoto({ login, isFirst }: Props) {
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
      await putOnSquare({ roomId: room.id, login }, challenge, photo);
    } catch (error) {
      setIsPreparing(false);
      alert(sentenceOf(error));
      return;
    }
    const seat = { gameName: room.game, roomNumber: room.id };
    // Back from there would find no photo here any more.
    navigate(pathTo('room', seat, { square: challenge.id }), { replace: true });
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
