import type { Room } from '#features/rooms/contract.ts';
import { pathTo } from '#shared/pages.ts';
import { serverNow } from '#web/outbox/stamp.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { isolated } from '#web/text/isolate.ts';
import { formatLeft } from '#web/text/time-left.ts';
import { Ago, useNowMs } from '#web/ui/Ago.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { CodePlate } from '../plate/CodePlate.tsx';
import { words } from '../words.ts';
import css from './PlatesRoomSign.module.css';

const texts = words.lobby;
const isOwn = (kind: string): kind is keyof typeof texts.last => Object.hasOwn(texts.last, kind);

/** What happened last, in a few words. */
function lastText({ kind, login, title = '' }: NonNullable<Room['last']>): string {
  return isOwn(kind) ? texts.last[kind](isolated(login), title) : texts.lastOther(isolated(login));
}

/** The way back into a game: its next number, how much is found, or how long it goes on. */
export function PlatesRoomSign({ room }: { room: Room }) {
  const { id, name, game, last, here = 0 } = room;
  return (
    <a href={pathTo('room', { gameName: game, roomNumber: id })} className={css.sign}>
      <span className={css.plate} data-wide={room.until !== undefined || undefined}>
        <Stand room={room} />
      </span>
      <span className={css.text}>
        <bdi className={css.name}>{name}</bdi>
        <span className={css.last}>
          {last && <bdi>{lastText(last)}</bdi>} {last && <Ago at={last.at} />}
          {here > 0 && ` · ${texts.here(here)}`}
        </span>
      </span>
      <Icon name="forward" />
    </a>
  );
}

function Stand({ room: { sign, until, mine } }: { room: Room }) {
  const now = serverNow(useNowMs());
  if (until !== undefined)
    return (
      <>
        <CodePlate code={formatLeft(until, now)} isExample />
        <span className="visually-hidden">{texts.left(formatLeft(until, now))}</span>
      </>
    );
  if (sign !== undefined)
    return (
      <>
        <CodePlate code={sign} isExample />
        <span className="visually-hidden">{texts.next(sign)}</span>
      </>
    );
  if (mine === undefined) return <CodePlate code="··" isExample />;
  return (
    <>
      <CodePlate code={formatNumber(mine.done)} isExample />
      <span className="visually-hidden">{texts.found(mine.done, mine.of)}</span>
    </>
  );
}
