import type { Room } from '#features/rooms/contract.ts';
import { useRoomPart } from '#features/rooms/web/index.ts';
import { PaperHeader } from '#web/print/PaperHeader.tsx';
import { formatNumber } from '#web/text/format-number.ts';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { standingsOf } from '../../bingo-document.ts';
import type { BoardEntry } from '../../contract.ts';
import { scoreOf } from '../../score.ts';
import type { Standing } from '../../score-contract.ts';
import { useBoard } from '../api.ts';
import * as messages from '../messages.ts';
import { MiniBoard } from '../room/Leaderboard.tsx';
import css from './RoomSheet.module.css';

const texts = messages.roomPaper;
/** As many rows as fit on two pages together with the board. */
const maxRows = 50;

interface RoomSheetProps {
  room: Room;
  /** The board on screen. */
  boardLogin: string;
}

/** A printed room: the board on screen and the leaderboard. Prints only cached data and fetches nothing. */
export function RoomSheet({ room, boardLogin }: RoomSheetProps) {
  const { data: entries = [] } = useBoard(room.id, boardLogin).query;
  const standings = useRoomPart(room.id, standingsOf);
  return (
    <div className={css.sheet}>
      <PaperHeader title={room.name} note={texts.note(room.id, room.user_count)} />
      {entries.length > 0 && <PaperBoard login={boardLogin} entries={entries} />}
      {standings && <PaperStandings standings={standings} />}
    </div>
  );
}

function PaperBoard({ login, entries }: { login: string; entries: readonly BoardEntry[] }) {
  const { squares, points } = scoreOf(
    entries.map(({ challenge }) => challenge.points),
    entries.map(({ completed }) => completed),
  );
  return (
    <section>
      <h2>{messages.room.boards.board(login)}</h2>
      <p>{texts.reached(squares, entries.length, points)}</p>
      <ol className={css.board}>
        {entries.map(({ challenge, completed }) => (
          <li key={challenge.id} className={css.square} data-done={completed || undefined}>
            <span className={css.marks}>
              {completed ? (
                <>
                  <Icon shape={icons.check} />
                  <span className="visually-hidden">{messages.room.board.done}</span>
                </>
              ) : (
                <span className={css.box} />
              )}
              {challenge.image_required && (
                <>
                  <Icon shape={icons.camera} />
                  <span className="visually-hidden">{texts.withPhoto}</span>
                </>
              )}
            </span>
            <bdi>{challenge.title}</bdi>
          </li>
        ))}
      </ol>
    </section>
  );
}

function PaperStandings({ standings }: { standings: readonly Standing[] }) {
  const columns = messages.scores;
  return (
    <section>
      <h2>{columns.title}</h2>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{columns.place}</th>
            <th scope="col">{columns.player}</th>
            <th scope="col">{texts.lines}</th>
            <th scope="col">{columns.points}</th>
            <th scope="col">{columns.board}</th>
          </tr>
        </thead>
        <tbody>
          {standings
            .slice(0, maxRows)
            .map(({ login, place, rows, columns: full, full_house, badges, points, done }) => (
              <tr key={login}>
                <td>{place}</td>
                <th scope="row">
                  <bdi translate="no">{login}</bdi>
                </th>
                <td>
                  {[
                    full_house ? messages.room.won.fullHouse : messages.room.won.lines(rows, full),
                    ...badges.map((badge) => columns.badges[badge]),
                  ]
                    .filter((part) => part !== '')
                    .join(' · ')}
                </td>
                <td>{formatNumber(points)}</td>
                <td className={css.mini}>
                  <MiniBoard done={done} />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      {standings.length > maxRows && <p>{texts.more(standings.length - maxRows)}</p>}
    </section>
  );
}
