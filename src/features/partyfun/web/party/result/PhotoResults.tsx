import type { PartyRound } from '../../../party-view.ts';
import { words } from '../../words.ts';
import { PartyPhoto } from '../PartyPhoto.tsx';
import { isSame, type Table } from '../table.ts';
import css from './PhotoResults.module.css';
import { roundFacts, votesOf } from './result-facts.ts';
import { Voters } from './Voters.tsx';

const texts = words.result;

/** The photos, the most loved first and large. */
export function PhotoResults({ table, round }: { table: Table; round: PartyRound }) {
  const { voted, others } = roundFacts(round);
  const most = Math.max(0, ...voted.map(votesOf));
  return (
    <ul className={css.photos}>
      {[...voted, ...others].map((option) => {
        const { id, photo, by = [] } = option;
        if (photo === undefined) return null;
        const isBest = most > 0 && votesOf(option) === most;
        const names = by.map((one) => (isSame(one, table.login) ? words.party.you : one)).join(', ');
        return (
          <li key={id} className={css.photo} data-best={isBest || undefined}>
            <PartyPhoto roomId={table.room.id} photo={photo} alt={texts.by(names)} isWhole={isBest} />
            <p className={css.line}>
              <bdi className={css.name}>{names}</bdi>
              <span className={css.votes}>{votesOf(option) > 0 ? texts.votes(votesOf(option)) : texts.noVotes}</span>
            </p>
            <Voters option={option} login={table.login} />
          </li>
        );
      })}
    </ul>
  );
}
