import { isolated } from '#web/text/isolate.ts';
import type { PartyOption, PartyRound } from '../../../party-view.ts';
import * as messages from '../../messages.ts';
import { isSameLogin, type Table } from '../table.ts';
import css from './RoundResult.module.css';
import { roundFacts, votesOf } from './result-facts.ts';

const texts = messages.result;

/** The options, most votes first. Options without votes share one line. */
export function OptionResults({ table, round }: { table: Table; round: PartyRound }) {
  const { voted, others } = roundFacts(round);
  const nameOf = ({ text, login }: PartyOption) =>
    login === undefined ? text : isSameLogin(login, table.login) ? messages.party.you : login;
  const most = votesOf(voted[0] ?? { id: '' });
  const isMost = (option: PartyOption) => round.kind !== 'bluff' && round.kind !== 'quiz' && votesOf(option) === most;
  // Options without votes don't matter in Quiz and Most likely.
  const rest = round.kind === 'quiz' || round.kind === 'likely' ? [] : others;
  return (
    <ul className={css.options}>
      {voted.map((option) => (
        <li
          key={option.id}
          className={css.option}
          data-own={isOwn(option, table.login) || undefined}
          data-most={isMost(option) || undefined}
        >
          <div className={css.optionLine}>
            <bdi className={css.optionText}>{nameOf(option)}</bdi>
            <span className={css.by}>{captionOf(option, round, table.login)}</span>
          </div>
          <Voters option={option} login={table.login} />
        </li>
      ))}
      {rest.length > 0 && (
        <li className={css.option}>
          <p className={css.optionText}>
            {rest.map((option, index) => (
              <span key={option.id}>
                {index > 0 && ' · '}
                <bdi>{nameOf(option)}</bdi>
              </span>
            ))}
          </p>
          <span className={css.by}>{round.kind === 'bluff' ? texts.fooledNobody : texts.noVotes}</span>
        </li>
      )}
    </ul>
  );
}

const isOwn = ({ by = [] }: PartyOption, login: string) => by.some((author) => isSameLogin(author, login));

function captionOf(option: PartyOption, { kind }: PartyRound, login: string): string {
  const { by = [] } = option;
  if (kind === 'bluff') {
    if (by.length === 0) return '';
    const fooled = votesOf(option);
    return isOwn(option, login)
      ? texts.yoursFooled(fooled)
      : `${texts.by(by.map(isolated).join(', '))}, ${texts.fooled(fooled)}`;
  }
  const votes = texts.votes(votesOf(option));
  if (by.length === 0) return votes;
  return `${isOwn(option, login) ? texts.yours : texts.by(by.map(isolated).join(', '))}, ${votes}`;
}

export function Voters({ option: { voters = [], spectators }, login }: { option: PartyOption; login: string }) {
  if (voters.length === 0 && !spectators) return null;
  return (
    <ul className={css.voters}>
      {voters.map((voter) => (
        <li key={voter} className={css.voter}>
          <bdi>{isSameLogin(voter, login) ? messages.party.you : voter}</bdi>
        </li>
      ))}
      {spectators && <li className={css.voter}>{messages.result.watchers}</li>}
    </ul>
  );
}
