import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Room } from '#features/rooms/contract.ts';
import { ClaimQuestion, photoPath } from '#features/rooms/web/index.ts';
import { secondMs } from '#shared/time.ts';
import { call } from '#web/api/client.ts';
import { navigate } from '#web/navigation/navigate.ts';
import { Thumbnail } from '#web/photos/Thumbnail.tsx';
import { formatDateTime } from '#web/text/format.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import type { Spot } from '../../contract.ts';
import { getPlatesRecap } from '../../recap-contract.ts';
import { undoMs } from '../../rules/game-times.ts';
import { scoreSpots, seenOf } from '../../rules/scoring.ts';
import { recapsKey } from '../api.ts';
import * as messages from '../messages.ts';
import { PlateCamera } from '../photo/PlateCamera.tsx';
import { useTitleOf } from '../places/places.ts';
import { CodePlate } from '../plate/CodePlate.tsx';
import css from '../room/GameStage.module.css';
import type { GameStageParts, Play, Shown } from '../room/use-play.ts';
import { useServerNow } from '../room/use-server-now.ts';
import { ownerOf, SpotHeart } from './SpotHeart.tsx';
import { earlierPath, showSpot, spotPath, useEarlierNumber, useSpotSeq } from './spot-address.ts';

export function OpenSpot(parts: Pick<GameStageParts, 'room' | 'shown' | 'play'>) {
  const seq = useSpotSeq();
  return seq !== undefined && <SpotAt {...parts} seq={seq} />;
}

type SpotAtProps = Pick<GameStageParts, 'room' | 'shown' | 'play'> & { seq: number };

/** The dialog of an active spot. If the spot belongs to another game, that game's recap opens first. */
function SpotAt({ room, shown, play, seq }: SpotAtProps) {
  const titleOf = useTitleOf(shown.game);
  const spot = shown.spots.find((known) => known.seq === seq);
  if (spot === undefined) return <SpotElsewhere roomId={room.id} seq={seq} />;
  const onClose = () => showSpot(undefined);
  return <SpotDialog key={seq} {...{ room, shown, play, spot, onClose }} title={titleOf(spot.target)} />;
}

/** For a spot whose game isn't shown: adds that game's number to the URL. */
function SpotElsewhere({ roomId, seq }: { roomId: string; seq: number }) {
  const { data } = useQuery(spotQuery(roomId, seq));
  const earlier = useEarlierNumber(Number.POSITIVE_INFINITY);
  const number = data?.game.number;
  const current = data?.last;
  useEffect(() => {
    if (number === undefined || number === (earlier ?? current)) return;
    const path = number === current ? spotPath(roomId, seq) : earlierPath(roomId, number, seq);
    navigate(path, { replace: true });
  }, [roomId, seq, number, current, earlier]);
  return null;
}

const spotQuery = (id: string, seq: number) =>
  queryOptions({
    queryKey: [...recapsKey(id), 'of spot', seq],
    queryFn: ({ signal }) =>
      call(getPlatesRecap, {
        params: { id },
        query: { spot: String(seq) },
        signal,
      }),
    retry: false,
  });

const spotTexts = messages.spot;

function AddPhoto({ spot, title, play }: { spot: Spot; title: string; play: Play }) {
  const label = spot.photo === undefined ? spotTexts.addPhoto : spotTexts.otherPhoto;
  return (
    <PlateCamera label={label} onPhoto={(photo) => void play.addPhoto(spot, title, photo)}>
      {(open) => (
        <Button wide onClick={open}>
          <Icon shape={icons.camera} />
          {label}
        </Button>
      )}
    </PlateCamera>
  );
}

interface SpotDialogProps {
  room: Room;
  shown: Shown;
  play: Play;
  spot: Spot;
  title: string;
  onClose: () => void;
}

function SpotDialog({ room, shown, play, spot, title, onClose }: SpotDialogProps) {
  const { seq, marks, word, photo, at } = spot;
  const owner = ownerOf(shown, spot);
  const isOwn = spot.player === shown.me?.player;
  const score = scoreSpots(shown.game, shown.spots.map(seenOf)).get(seq);
  const now = useServerNow(10 * secondMs);
  const question = shown.questions.bySeq.get(seq);
  return (
    <Dialog title={title} kind={question === undefined ? 'plain' : 'foot'} onClose={onClose}>
      {photo !== undefined && (
        <a className={css.photo} href={photoPath(room, seq)} aria-label={spotTexts.photoOf(title, owner)}>
          <Thumbnail roomId={room.id} v={photo} size={160} />
        </a>
      )}
      {marks !== undefined && (
        <span className={css.plate}>
          <CodePlate code={marks} />
        </span>
      )}
      <Facts
        facts={[
          { label: spotTexts.by, value: <bdi>{owner}</bdi> },
          { label: spotTexts.at, value: <time dateTime={at}>{formatDateTime(at)}</time> },
          { label: spotTexts.points, value: formatNumber(score?.points ?? 0) },
          ...(word === undefined ? [] : [{ label: spotTexts.word, value: <bdi>{word}</bdi> }]),
          ...(score?.isQuick ? [{ label: spotTexts.pace, value: spotTexts.quick }] : []),
        ]}
      />
      <SpotHeart room={room} shown={shown} spot={spot} title={title} />
      <ClaimQuestion
        claim={{ roomId: room.id, seq, title, owner }}
        question={question}
        login={shown.login}
        room={room}
      />
      {isOwn && shown.game.settings.photos && <AddPhoto spot={spot} title={title} play={play} />}
      {isOwn && now - Date.parse(at) < undoMs && (
        <DialogActions>
          <Button
            onClick={() => {
              onClose();
              void play.undo(spot, title);
            }}
          >
            {messages.play.undo}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  );
}
