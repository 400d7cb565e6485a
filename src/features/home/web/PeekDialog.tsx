import { pathTo } from '#shared/pages.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { messages } from './messages.ts';
import css from './PeekDialog.module.css';

export type Peek = keyof typeof messages.guest.peek;

const texts = messages.guest;
const places: Record<Peek, string> = {
  bingo: pathTo('lobby', { gameName: 'bingo' }),
  cars: pathTo('cars'),
  race: pathTo('races'),
};

/** What's behind an arm of the signpost, for visitors without an account. */
export function PeekDialog({ of, onClose }: { of: Peek; onClose: () => void }) {
  return (
    <Dialog title={texts[of]} onClose={onClose}>
      <div className={css.parts}>
        {texts.peek[of].map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p className={css.needs}>{texts.needs[of]}</p>
        <ButtonLink tone="accent" wide to={pathTo('login', {}, { next: places[of] })}>
          {texts.logIn}
        </ButtonLink>
      </div>
    </Dialog>
  );
}
