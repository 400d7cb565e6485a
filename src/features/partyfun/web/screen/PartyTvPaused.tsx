import { ScreenFrame } from '#features/rooms/web/index.ts';
import { Icon } from '#web/ui/Icon.tsx';
import type { PublicParty } from '../../party-view.ts';
import { pause } from '../party/lead/icons.ts';
import { isSeated, presentPlayers } from '../party/table.ts';
import { words } from '../words.ts';
import chips from './PartyTvChips.module.css';
import css from './PartyTvPaused.module.css';
import type { PartyOnScreen } from './tv-layout.ts';

const texts = words.leading;

/** Why the game stands still, who is missing, and how whoever lost the room comes back. */
export function PartyTvPaused({
  screen,
  paused,
}: {
  screen: PartyOnScreen;
  paused: NonNullable<PublicParty['paused']>;
}) {
  const { view: party } = screen;
  const seated = party.people.filter(isSeated);
  const here = presentPlayers(party);
  return (
    <ScreenFrame {...screen} withoutNumber={screen.room.is_private}>
      <div className={css.sign} data-sign="bingo">
        <span className={css.disc}>
          <Icon shape={pause} />
        </span>
        <div>
          <h2 className={css.title}>
            {paused.by === 'few' ? texts.pausedFew(here.length, seated.length) : texts.paused}
          </h2>
          <p>{paused.by === 'few' ? texts.pausedFewDetail : party.host !== null && texts.pausedBy(party.host)}</p>
        </div>
      </div>
      <ul className={chips.chips} data-sign="party" aria-label={texts.players}>
        {seated.map((person) => (
          <li key={person.login} className={chips.chip} data-on={here.includes(person) || undefined}>
            <bdi className={chips.name} translate="no">
              {person.login}
            </bdi>
            {!here.includes(person) && <span>{person.is_away ? words.evening.away : words.evening.lost}</span>}
          </li>
        ))}
      </ul>
    </ScreenFrame>
  );
}
