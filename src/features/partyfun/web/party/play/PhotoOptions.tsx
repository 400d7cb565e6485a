import { Icon } from '#web/ui/Icon.tsx';
import { check } from '#web/ui/icon-shapes.ts';
import { words } from '../../words.ts';
import { PartyPhoto } from '../PartyPhoto.tsx';
import { HideOption } from './HideOption.tsx';
import type { OptionsProps } from './OptionList.tsx';
import css from './PhotoOptions.module.css';

const texts = words.phases;

/** The photos of the round: a tap votes, a tap elsewhere moves the vote. */
export function PhotoOptions({ table, round, vote, onVote }: OptionsProps) {
  return (
    <ol className={css.photos} aria-label={texts.answers}>
      {(round.options ?? []).map(({ id, photo, ...option }, place) => {
        const isOwn = table.known.mine.own_option === id;
        const isChosen = vote?.option === id;
        const name = texts.photoOf(place + 1);
        const content = (
          <>
            {photo !== undefined && <PartyPhoto roomId={table.room.id} photo={photo} alt={name} />}
            <span className={css.foot}>
              {isChosen ? <Icon shape={check} /> : <span>{id.toUpperCase()}</span>}
              <span className={css.detail}>{isOwn ? texts.yours : isChosen ? texts.yourVote : ''}</span>
            </span>
          </>
        );
        return (
          <li key={id} className={css.item}>
            {option.is_hidden ? (
              <p className={css.hidden}>{texts.hidden}</p>
            ) : onVote === undefined || isOwn ? (
              <div className={css.photo} data-own={isOwn || undefined}>
                {content}
              </div>
            ) : (
              <button
                type="button"
                className={css.photo}
                aria-pressed={isChosen}
                onClick={() => onVote({ option: id })}
              >
                {content}
              </button>
            )}
            <HideOption table={table} round={round} option={{ id, ...option }} />
          </li>
        );
      })}
    </ol>
  );
}
