import { useQuery } from '@tanstack/react-query';
import type { RoomsHome } from '#features/rooms/home-contract.ts';
import { groupBy } from '#shared/lists.ts';
import { pathTo } from '#shared/pages.ts';
import { serverNow } from '#web/outbox/stamp.ts';
import { formatLeft } from '#web/text/time-left.ts';
import { useNowMs } from '#web/ui/Ago.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { homeQuery } from '../api.ts';
import { messages } from '../messages.ts';
import css from './RoomInPlay.module.css';

const texts = messages.votes;

type OpenVote = RoomsHome['votes'][number];

/** Questions that need the user's vote, by room: the one that ends first, and how many more there are. */
export function Votes() {
  const { data } = useQuery(homeQuery);
  const now = serverNow(useNowMs());
  // The cached list may be old.
  const open = data?.home.rooms?.votes.filter(({ ends_at }) => Date.parse(ends_at) > now) ?? [];
  if (open.length === 0) return null;
  const byRoom = groupBy(open, ({ room }) => room.id);
  return (
    <nav className={css.votes} aria-label={texts.label} data-sign="smoke">
      {[...byRoom.values()].map(
        ([first, ...more]) => first && <Vote key={first.room.id} first={first} more={more.length} now={now} />,
      )}
    </nav>
  );
}

function Vote({ first, more, now }: { first: OpenVote; more: number; now: number }) {
  const { room, owner, title, ends_at } = first;
  return (
    <a className={css.vote} href={pathTo('room', { gameName: room.game, roomNumber: room.id })}>
      <span className={css.disc} aria-hidden="true">
        ?
      </span>
      <span className={css.voteText}>
        <span className={css.question}>{texts.question(owner, title)}</span>{' '}
        <span className={css.voteDetail}>
          {texts.detail(room.name, formatLeft(ends_at, now))}
          {more > 0 && ` · ${texts.more(more)}`}
        </span>
      </span>
      <Icon name="forward" />
    </a>
  );
}
