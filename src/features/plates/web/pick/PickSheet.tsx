import { type FormEvent, useState } from 'react';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as messages from '../messages.ts';
import { useBatches } from '../places/use-batches.tsx';
import { CodePlate } from '../plate/CodePlate.tsx';
import { FoundButton } from '../spot/FoundButton.tsx';
import css from './PickSheet.module.css';
import { type PickPlace, searchPlaces, sortForPicking } from './pick-places.ts';

const texts = messages.pick;

interface PickSheetProps {
  title: string;
  /** In list order. */
  places: readonly PickPlace[];
  /** The codes that this group finds most often, most likely first. */
  likely: readonly string[];
  searchLabel: string;
  onFound: (code: string) => void;
  onClose: () => void;
}

/** Chooses the place that was seen: a tap selects it, and Found sends it. */
export function PickSheet({ title, places, likely, searchLabel, onFound, onClose }: PickSheetProps) {
  const [search, setSearch] = useState('');
  const [code, setCode] = useState<string>();
  const chosen = places.find((place) => place.code === code);
  const ordered = sortForPicking(places, likely);
  const matches = searchPlaces(ordered, search);
  const { shown, more } = useBatches(matches);
  const missing = places.filter(({ isFound }) => !isFound).length;

  const chooseFirst = (event: FormEvent) => {
    event.preventDefault();
    const [first] = matches;
    if (search.trim() !== '' && first !== undefined) setCode(first.code);
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
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </form>
        <p className={css.heading}>
          <b>{texts.stillMissing}</b>
          <span role="status">
            {search.trim() === '' ? texts.count(missing, likely.length > 0) : texts.like(matches.length)}
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
          isDisabled={chosen === undefined || chosen.refusal !== undefined}
          onPress={() => chosen !== undefined && onFound(chosen.code)}
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
