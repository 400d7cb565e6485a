import { ScreenFrame } from '#features/rooms/web/index.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { roundKinds } from '../../deck/card.ts';
import { partyLimits } from '../../party-limits.ts';
import { crown } from '../party/lead/icons.ts';
import { RoundSign } from '../party/RoundSign.tsx';
import { signOf } from '../party/round-signs.ts';
import { isSame, isSeated } from '../party/table.ts';
import { words } from '../words.ts';
import { PartyTvHead } from './PartyTvHead.tsx';
import css from './PartyTvLobby.module.css';
import { type PartyOnScreen, seatsLayout } from './tv-layout.ts';
import { useNewcomers } from './use-newcomers.ts';

const texts = words.evening;
/** Longer names are smaller. */
const longName = 8;

/** Who sits at the table, and how others come. */
export function PartyTvLobby({ screen }: { screen: PartyOnScreen }) {
  const { view: party } = screen;
  const seated = party.people.filter(isSeated);
  const newcomers = useNewcomers(seated.map(({ login }) => login));
  const { columns, free } = seatsLayout(seated.length);
  return (
    <ScreenFrame
      {...screen}
      withoutNumber={screen.room.is_private}
      head={<Head screen={screen} count={seated.length} />}
    >
      <ul className={css.seats} data-columns={columns} aria-label={words.leading.players}>
        {seated.map(({ login, is_here, is_away }) => (
          <li
            key={login}
            className={css.seat}
            data-lost={!is_here || is_away || undefined}
            data-long={login.length > longName || undefined}
            data-new={newcomers.has(login) || undefined}
          >
            <bdi className={css.name} translate="no">
              {login}
            </bdi>
            {party.host !== null && isSame(party.host, login) && (
              <span className={css.host}>
                <Icon shape={crown} />
                {texts.host}
              </span>
            )}
            {newcomers.has(login) && <span className={css.joined}>{texts.joined}</span>}
          </li>
        ))}
        {Array.from({ length: free }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the seats are all alike
          <li key={place} className={css.free}>
            {texts.yourSeatOnTv}
          </li>
        ))}
      </ul>
      <ul className={css.kinds} aria-label={words.onTv.rounds}>
        {roundKinds.map((kind) => (
          <li key={kind} className={css.kind} data-sign={signOf[kind]}>
            <span className={css.sign}>
              <RoundSign kind={kind} />
            </span>
            {words.onTv.kinds[kind]}
          </li>
        ))}
      </ul>
    </ScreenFrame>
  );
}

function Head({ screen, count }: { screen: PartyOnScreen; count: number }) {
  const { host, settings } = screen.view;
  return (
    <PartyTvHead
      screen={screen}
      lead={
        <>
          {host !== null && <>{texts.lead(host)} · </>}
          {texts.rounds(settings.rounds)}
        </>
      }
    >
      <p className={css.count}>
        <b className={css.number}>{count}</b> {texts.ofSeats(partyLimits.seats)}
      </p>
    </PartyTvHead>
  );
}
