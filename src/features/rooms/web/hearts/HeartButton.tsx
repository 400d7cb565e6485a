import { loginKey } from '#features/accounts/login-key.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { words } from '../words.ts';
import { type HeartPlace, useHeart } from './use-heart.ts';

const texts = words.heart;

interface Props extends HeartPlace {
  /** Who did it, and what: one's own deeds show how many hearts they got. */
  by: string;
  title: string;
  /** Its classes: it looks as the place where it stands wants it. */
  look: Look;
}

interface Look {
  heart?: string | undefined;
  problem?: string | undefined;
}

/** A heart for what somebody did. */
export function HeartButton({ by, title, look, ...place }: Props) {
  const isOwn = loginKey(by) === loginKey(place.login);
  if (!isOwn) return <GiveHeart by={by} title={title} look={look} place={place} />;
  return <OwnHearts count={place.hearts?.length ?? 0} look={look} />;
}

function OwnHearts({ count, look }: { count: number; look: Look }) {
  if (count === 0) return null;
  return (
    <span className={look.heart}>
      <Icon shape={icons.heart} />
      <span aria-hidden="true">{formatNumber(count)}</span>
      <span className="visually-hidden">{texts.count(count)}</span>
    </span>
  );
}

type GiveProps = Pick<Props, 'by' | 'title' | 'look'> & { place: HeartPlace };

function GiveHeart({ by, title, look, place }: GiveProps) {
  const { isOn, count, problem, toggle } = useHeart(place, texts.give(title, by, 0));
  return (
    <>
      <button
        type="button"
        className={look.heart}
        aria-pressed={isOn}
        aria-label={texts.give(title, by, count)}
        onClick={toggle}
      >
        <Icon shape={icons.heart} />
        {count > 0 && <span>{formatNumber(count)}</span>}
      </button>
      {problem !== undefined && (
        <p className={look.problem} role="alert">
          {texts.failed(problem)}
        </p>
      )}
    </>
  );
}
