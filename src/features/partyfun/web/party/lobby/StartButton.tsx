import { useRef, useState } from 'react';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { partyLimits } from '../../../party-limits.ts';
import { words } from '../../words.ts';
import { useLead } from '../lead/use-lead.ts';
import { BigButton } from '../play/BigButton.tsx';
import { presentPlayers, type Table } from '../table.ts';
import css from './StartButton.module.css';

const texts = words.evening;

/** Begins the game, with three who are here. A game for adults takes a word that they are. */
export function StartButton({ table }: { table: Table }) {
  const { party } = table.known;
  const [areAdults, setAreAdults] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { lead, doing } = useLead(table);
  const field = useRef<HTMLDivElement>(null);
  const missing = partyLimits.fewest - presentPlayers(party).length;
  const isForAdults = party.settings.heat === 3;

  const start = () => {
    if (isForAdults && !areAdults) {
      setProblem(texts.adultsMissing);
      field.current?.querySelector('input')?.focus();
      return;
    }
    lead({ act: 'start', ...(isForAdults && { adults: true }) });
  };
  return (
    <div className={css.start}>
      {isForAdults && (
        <div ref={field}>
          <CheckboxField
            label={texts.adults}
            hint={texts.adultsHint}
            checked={areAdults}
            error={problem}
            onChange={(isTicked) => {
              setAreAdults(isTicked);
              setProblem(undefined);
            }}
          />
        </div>
      )}
      <BigButton
        isOff={missing > 0}
        detail={missing > 0 ? texts.needsMore(missing) : undefined}
        isBusy={doing?.act === 'start'}
        onClick={start}
      >
        {texts.startGame}
      </BigButton>
    </div>
  );
}
