import type { PartyOption } from '../../../party-view.ts';
import { messages } from '../../messages.ts';
import { isSame } from '../table.ts';
import css from './Voters.module.css';

export function Voters({ option: { voters = [], spectators }, login }: { option: PartyOption; login: string }) {
  if (voters.length === 0 && !spectators) return null;
  return (
    <ul className={css.voters}>
      {voters.map((one) => (
        <li key={one} className={css.voter}>
          <bdi>{isSame(one, login) ? messages.party.you : one}</bdi>
        </li>
      ))}
      {spectators && <li className={css.voter}>{messages.result.watchers}</li>}
    </ul>
  );
}
