import { reactions } from '../../../party-limits.ts';
import { words } from '../../words.ts';
import { useReact } from '../acts.ts';
import css from './ReactionBar.module.css';

const texts = words.phases;

/** What those who watch can show to everybody. */
export function ReactionBar({ roomId }: { roomId: string }) {
  const { mutate } = useReact(roomId);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className={css.bar} role="group" aria-label={texts.reactions}>
      {reactions.map((reaction) => (
        <button
          key={reaction}
          type="button"
          className={css.reaction}
          aria-label={texts.react(reaction)}
          onClick={() => mutate(reaction)}
        >
          {reaction}
        </button>
      ))}
    </div>
  );
}
