import type { SearchHit } from '../layout/search.ts';
import { Icon } from '../ui/Icon.tsx';
import { Plate } from '../ui/Plate.tsx';
import css from './FoundLine.module.css';
import { markedParts } from './match-find.ts';

interface Props {
  hit: SearchHit;
  /** The words of the question, folded: underlined where they stand. */
  asked: readonly string[];
  /** In the place of the hit's own note. */
  note?: string | undefined;
}

/** One find: its sign, its name, and what one knows it by. */
export function FoundLine({ hit, asked, note = hit.note }: Props) {
  return (
    <>
      <span className={css.sign} data-sign={signOf(hit)}>
        {hit.picture ? (
          hit.picture()
        ) : (
          <Icon {...(hit.shape === undefined ? { name: hit.icon } : { shape: hit.shape })} />
        )}
      </span>
      <span className={css.title}>
        {markedParts(asked, hit.title).map(({ text, isMarked }, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which have nothing else
          isMarked ? <u key={index}>{text}</u> : text,
        )}
        {note !== undefined && <span className={css.note}> {note}</span>}
      </span>
      {hit.value && (
        <span className={css.value}>
          {hit.value.number}
          {hit.value.unit !== undefined && <span className={css.unit}> {hit.value.unit}</span>}
        </span>
      )}
      {hit.plate && (
        <span className={css.plate}>
          <Plate mark={hit.plate.mark}>{hit.plate.text}</Plate>
        </span>
      )}
      {hit.detail !== undefined && <span className={css.detail}>{hit.detail}</span>}
    </>
  );
}

const signs: Partial<Record<SearchHit['icon'], string>> = {
  bingo: 'bingo',
  cars: 'cars',
  race: 'race',
  smoke: 'smoke',
  shield: 'admin',
};
const signOf = ({ icon }: SearchHit) => signs[icon];
