import { Icon } from '#web/ui/Icon.tsx';
import { check } from '#web/ui/icon-shapes.ts';
import type { PartyRound } from '../../party-view.ts';
import { messages } from '../messages.ts';
import css from './PartyPhase.module.css';
import { findPerson, isSame, type Table } from './table.ts';

const texts = messages.phases;

/** Which of the round's players have acted. */
export function WhoActed({ table, round }: { table: Table; round: PartyRound }) {
  const { known, login } = table;
  return (
    <section className={css.who}>
      <h2 className={css.count}>{texts.haveSent(round.acted.length, round.players.length)}</h2>
      <ul className={css.people}>
        {round.players.map((one) => {
          const hasActed = round.acted.includes(one);
          const hasLeft = findPerson(known.party, one)?.has_left === true;
          return (
            <li key={one} className={css.person} data-acted={hasActed || undefined} data-left={hasLeft || undefined}>
              <bdi className={css.name}>{isSame(one, login) ? messages.party.you : one}</bdi>
              {hasActed ? <Icon shape={check} /> : <span aria-hidden="true">···</span>}
              <span className="visually-hidden">
                {hasLeft ? texts.hasLeft : hasActed ? texts.hasSent : texts.isThinking}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
