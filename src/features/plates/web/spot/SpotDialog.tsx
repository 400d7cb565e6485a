import type { Room } from '#features/rooms/contract.ts';
import { ClaimQuestion, photoPath } from '#features/rooms/web/index.ts';
import { secondMs } from '#shared/time.ts';
import { Thumbnail } from '#web/photos/Thumbnail.tsx';
import { formatDateTime } from '#web/text/format.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import type { Spot } from '../../contract.ts';
import { undoMs } from '../../rules/game-times.ts';
import { seenOf, worthOf } from '../../rules/scoring.ts';
import { CodePlate } from '../plate/CodePlate.tsx';
import type { Play } from '../room/use-play.ts';
import { useServerNow } from '../room/use-server-now.ts';
import type { Shown } from '../room/use-shown.ts';
import { words } from '../words.ts';
import { AddPhoto } from './AddPhoto.tsx';
import css from './SpotDialog.module.css';
import { ownerOf, SpotHeart } from './SpotHeart.tsx';

const texts = words.spot;

interface Props {
  room: Room;
  shown: Shown;
  play: Play;
  spot: Spot;
  title: string;
  onClose: () => void;
}

/** One spot: who saw it when, what it is worth, its photo, and what is asked about it. */
export function SpotDialog({ room, shown, play, spot, title, onClose }: Props) {
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
