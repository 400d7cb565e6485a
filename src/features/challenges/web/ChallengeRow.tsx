import type { SessionUser } from '#web/session/session.ts';
import type { Challenge } from '../contract.ts';
import { ChallengeActs, mayAct } from './ChallengeActs.tsx';
import { ChallengeFacts } from './ChallengeFacts.tsx';
import css from './Challenges.module.css';
import { ChallengeTile } from './ChallengeTile.tsx';
import { Dots } from './Dots.tsx';
import { isMine } from './filters/challenge-filters.ts';
import { words } from './words.ts';

const texts = words.challenges;
const levels = 5;

interface Props {
  challenge: Challenge;
  user: SessionUser;
  isOpen: boolean;
  onToggle: () => void;
}

export function ChallengeRow({ challenge, user, isOpen, onToggle }: Props) {
  const { title, description, difficulty, image_required, user_login } = challenge;
  const isOwn = isMine(challenge, user.login);
  return (
    <>
      <tr className={css.row} data-own={isOwn || undefined} data-acts={mayAct(challenge, user) || undefined}>
        <th scope="row" className={css.title}>
          <ChallengeTile challenge={challenge} isOwn={isOwn} />
          <bdi>{title}</bdi>
        </th>
        <td className={css.description}>
          <bdi className={isOpen ? undefined : css.text}>{description}</bdi>
        </td>
        <td className={css.difficulty}>
          <Dots count={difficulty} of={levels} />
          <span className="visually-hidden">{texts.difficultyOf(difficulty)}</span>
          {image_required && <span className={css.phoneLabel}>{texts.filters.needs}</span>}
        </td>
        <td className={css.creator}>
          {isOwn ? (
            <span className={css.own}>{texts.you}</span>
          ) : user_login === null ? (
            texts.house
          ) : (
            <bdi translate="no">{user_login}</bdi>
          )}
        </td>
        <td className={css.actions}>
          <button
            type="button"
            className={css.moreData}
            aria-expanded={isOpen}
            aria-label={texts.moreNamed(title)}
            onClick={onToggle}
          >
            {texts.more}
          </button>
          <ChallengeActs challenge={challenge} user={user} />
        </td>
      </tr>
      {isOpen && (
        <tr className={css.more}>
          <td colSpan={5}>
            <ChallengeFacts challenge={challenge} />
          </td>
        </tr>
      )}
    </>
  );
}
