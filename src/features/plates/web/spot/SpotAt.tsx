import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Room } from '#features/rooms/contract.ts';
import { ClaimQuestion, photoPath } from '#features/rooms/web/index.ts';
import { secondMs } from '#shared/time.ts';
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
import { undoMs } from '../../rules/game-times.ts';
import { seenOf, worthOf } from '../../rules/scoring.ts';
import { spotQuery } from '../earlier/api.ts';
import { PlateCamera } from '../photo/PlateCamera.tsx';
import { CodePlate } from '../plate/CodePlate.tsx';
import type { GameStageParts } from '../room/stage-parts.ts';
import { useTitleOf } from '../room/target-title.ts';
import type { Play } from '../room/use-play.ts';
import { useServerNow } from '../room/use-server-now.ts';
import type { Shown } from '../room/use-shown.ts';
import { words } from '../words.ts';
import css from './SpotAt.module.css';
import { ownerOf, SpotHeart } from './SpotHeart.tsx';
import { earlierPath, showSpot, spotPath, useEarlierNumber } from './spot-address.ts';

type Props = Pick<GameStageParts, 'room' | 'shown' | 'play'> & { seq: number };

/** The dialog of a spot while it stands: also of an earlier game, whose recap is shown then. */
export function SpotAt({ room, shown, play, seq }: Props) {
  const titleOf = useTitleOf(shown.game);
  const spot = shown.spots.find((one) => one.seq === seq);
  if (spot === undefined) return <SpotElsewhere roomId={room.id} seq={seq} />;
  const onClose = () => showSpot(undefined);
  return <SpotDialog key={seq} {...{ room, shown, play, spot, onClose }} title={titleOf(spot.target)} />;
}

/** A spot that is not of the game that is shown: the address is completed by the number of its own. */
function SpotElsewhere({ roomId, seq }: { roomId: string; seq: number }) {
  const { data } = useQuery(spotQuery(roomId, seq));
  const earlier = useEarlierNumber(Number.POSITIVE_INFINITY);
  const number = data?.game.number;
  const atHand = data?.last;
  useEffect(() => {
    if (number === undefined || number === (earlier ?? atHand)) return;
    const path = number === atHand ? spotPath(roomId, seq) : earlierPath(roomId, number, seq);
    navigate(path, { replace: true });
  }, [roomId, seq, number, atHand, earlier]);
  return null;
}

const texts = words.spot;

/** A photo for one's own spot, in the place of an earlier one. */
function AddPhoto({ spot, title, play }: { spot: Spot; title: string; play: Play }) {
  const label = spot.photo === undefined ? texts.addPhoto : texts.otherPhoto;
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

/** One spot: who saw it when, what it is worth, its photo, and what is asked about it. */
function SpotDialog({ room, shown, play, spot, title, onClose }: SpotDialogProps) {
  const { seq, marks, word, photo, at } = spot;
  const owner = ownerOf(shown, spot);
  const isOwn = spot.player === shown.me?.player;
  const worth = worthOf(shown.game, shown.spots.map(seenOf)).get(seq);
  const now = useServerNow(10 * secondMs);
  const question = shown.questions.bySeq.get(seq);
  return (
    <Dialog title={title} kind={question === undefined ? 'plain' : 'foot'} onClose={onClose}>
      {photo !== undefined && (
        <a className={css.photo} href={photoPath(room, seq)} aria-label={texts.photoOf(title, owner)}>
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
          { label: texts.by, value: <bdi>{owner}</bdi> },
          { label: texts.at, value: <time dateTime={at}>{formatDateTime(at)}</time> },
          { label: texts.points, value: formatNumber(worth?.points ?? 0) },
          ...(word === undefined ? [] : [{ label: texts.word, value: <bdi>{word}</bdi> }]),
          ...(worth?.isQuick ? [{ label: texts.pace, value: texts.quick }] : []),
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
            {words.play.undo}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  );
}
