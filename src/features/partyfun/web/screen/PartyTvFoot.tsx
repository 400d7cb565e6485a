import { Icon } from '#web/ui/Icon.tsx';
import { check } from '#web/ui/icon-shapes.ts';
import type { PartyRound, PublicParty } from '../../party-view.ts';
import { findPerson } from '../party/table.ts';
import { words } from '../words.ts';
import chips from './PartyTvChips.module.css';
import css from './PartyTvFoot.module.css';

/** More of them are smaller, and say it by their colour and a check alone. */
const few = 10;

/** Who has said something; then who got something; and what comes. */
export function PartyTvFoot({ party, round }: { party: PublicParty; round: PartyRound }) {
  const { phase, next } = party;
  if (phase === 'answer' || phase === 'vote')
    return (
      <div className={css.foot}>
        <Acted party={party} round={round} />
        {round.players.length <= few && <p className={css.what}>{words.onTv.doing[phase]}</p>}
      </div>
    );
  if (phase === 'prompt') return <p className={css.what}>{words.party.ready}</p>;
  const gains = [...(round.result?.gains ?? [])].sort((a, b) => b.points - a.points);
  return (
    <div className={css.foot}>
      {phase === 'reveal' ? (
        <ul className={chips.chips} data-many={gains.length > few || undefined} aria-label={words.onTv.gained}>
          {gains.map(({ login, points }) => (
            <li key={login} className={chips.chip} data-on>
              <bdi className={chips.name} translate="no">
                {login}
              </bdi>
              <span className={chips.gain}>{words.result.gain(points)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <span />
      )}
      <p className={css.what}>
        {next === null ? words.result.last : `${words.result.next} ${words.party.kinds[next]}`}
      </p>
    </div>
  );
}

function Acted({ party, round }: { party: PublicParty; round: PartyRound }) {
  const isMany = round.players.length > few;
  return (
    <ul className={chips.chips} data-many={isMany || undefined} aria-label={words.leading.players}>
      {round.players.map((login) => {
        const hasActed = round.acted.includes(login);
        const hasLeft = findPerson(party, login)?.has_left === true;
        return (
          <li key={login} className={chips.chip} data-on={hasActed || undefined} data-left={hasLeft || undefined}>
            <bdi className={chips.name} translate="no">
              {login}
            </bdi>
            {hasActed ? <Icon shape={check} /> : !isMany && <span aria-hidden="true">···</span>}
            <span className="visually-hidden">
              {hasLeft ? words.phases.hasLeft : hasActed ? words.phases.hasSent : words.phases.isThinking}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
