import { useRoomPart } from '#features/rooms/web/index.ts';
import { formatDateTime } from '#web/text/format.ts';
import { type BingoParts, settingsOf } from '../../bingo-document.ts';
import { momentOf } from '../../settings.ts';
import * as messages from '../messages.ts';
import css from './BingoRoom.module.css';

const texts = messages.ending;

const endOf = (room: BingoParts): string | undefined => room.bingo.ended_at;

/** When a room's game ended; undefined while it's running. */
export const useEndedAt = (roomId: string) => useRoomPart<BingoParts, string | undefined>(roomId, endOf);

/** Says who won and when the game ended; before that, when it will end. */
export function GameEnd({ bingo, winners }: { bingo: BingoParts; winners: readonly string[] }) {
  const { ended_at } = bingo.bingo;
  const settings = settingsOf(bingo);
  const moment = momentOf(settings);
  if (ended_at === undefined && settings.ends === 'never') return null;
  const when = moment === undefined ? texts.withFullHouse : texts.endsAt(formatDateTime(moment));
  return (
    <p className={css.end} data-over={ended_at !== undefined || undefined}>
      {ended_at === undefined ? (
        when
      ) : (
        <>
          <strong>{texts.won(winners)}</strong> {texts.endedAt(formatDateTime(ended_at))}
        </>
      )}
    </p>
  );
}
