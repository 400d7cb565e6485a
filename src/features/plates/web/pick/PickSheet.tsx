import { type FormEvent, useState } from 'react';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { messages } from '../messages.ts';
import { useBatches } from '../places/use-batches.tsx';
import { CodePlate } from '../plate/CodePlate.tsx';
import { FoundButton } from '../spot/FoundButton.tsx';
import css from './PickSheet.module.css';
import { inPickOrder, type PickPlace, placesLike } from './pick-places.ts';

const texts = messages.pick;

export interface PickSheetProps {
  title: string;
  /** In list order. */
  places: readonly PickPlace[];
  /** The most frequent codes, likeliest first. */
  likely: readonly string[];
  /** The search field's placeholder. */
  searchLabel: string;
  onFound: (code: string) => void;
  onClose: () => void;
}

/** Picks the place that was seen: a tap selects, Found sends. */
export function PickSheet({ title, places, likely, searchLabel, onFound, onClose }: PickSheetProps) {
  const [question, setQuestion] = useState('');
  const [code, setCode] = useState<string>();
  const chosen = places.find((place) => place.code === code);
  const ordered = inPickOrder(places, likely);
  const like = placesLike(ordered, question);
  const { shown, more } = useBatches(like);
  const missing = places.filter(({ isFound }) => !isFound).length;

  const chooseFirst = (event: FormEvent) => {
    event.preventDefault();
    const [first] = like;
    if (question.trim() !== '' && first !== undefined) setCode(first.code);
  };

  return (
    <Dialog title={title} kind="drawer" onClose={onClose}>
      <div className={css.scroll}>
        <form className={css.search} onSubmit={chooseFirst}>
          <Icon name="search" />
          <input
            type="search"
            aria-label={searchLabel}
            placeholder={searchLabel}
            autoCapitalize="off"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="done"
            value={question}
            onChange={(event) => setQuestion(event.target.value)}
          />
        </form>
        <p className={css.heading}>
          <b>{texts.stillMissing}</b>
          <span role="status">
            {question.trim() === '' ? texts.count(missing, likely.length > 0) : texts.like(like.length)}
          </span>
        </p>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
        <div className={css.grid} role="group" aria-label={title}>
          {shown.map((place) => (
            <Tile key={place.code} place={place} isChosen={place.code === code} onChoose={setCode} />
          ))}
        </div>
        {more}
      </div>
      <div className={css.foot}>
        <p className={css.refusal} role="status">
          {chosen?.refusal}
        </p>
        <FoundButton
          isOff={chosen === undefined || chosen.refusal !== undefined}
          onFound={() => chosen !== undefined && onFound(chosen.code)}
        >
          {chosen === undefined ? texts.found : texts.foundPlace(chosen.name)}
        </FoundButton>
      </div>
    </Dialog>
  );
}

interface TileProps {
  place: PickPlace;
  isChosen: boolean;
  onChoose: (code: string) => void;
}

function Tile({ place, isChosen, onChoose }: TileProps) {
  const { code, name, note, refusal, isFound } = place;
  return (
    <button
      type="button"
      className={css.tile}
      aria-pressed={isChosen}
      data-found={isFound || undefined}
      onClick={() => onChoose(code)}
    >
      {code !== name && <CodePlate code={code} {...(isFound && { variant: 'struck' })} />}{' '}
      <span className={css.caption}>
        <bdi className={css.name}>{name}</bdi> <span className={css.note}>{note}</span>
        {refusal !== undefined && <span className="visually-hidden">, {refusal}</span>}
      </span>
    </button>
  );
}
