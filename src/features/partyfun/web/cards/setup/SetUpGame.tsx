import { type SubmitEvent, useState } from 'react';
import { pages, pathTo } from '#shared/pages.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { FormProblem, focusFirstWrongField, TextField } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useHeading } from '#web/ui/Page.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { type Beginning, cardLimits, lengths } from '../../../cards/game.ts';
import { namesOf } from '../../../cards/group.ts';
import { heats, needs } from '../../../deck/card.ts';
import { words } from '../../words.ts';
import button from '../icon-button.module.css';
import { changeGroup, keptGroup } from '../kept-group.ts';
import { NamesField } from './NamesField.tsx';
import { OwnCards } from './OwnCards.tsx';
import css from './SetUp.module.css';

const texts = words.setup;

interface Props {
  onStart: (beginning: Omit<Beginning, 'never'>) => unknown;
  /** Whether the cards are there. */
  isReady: boolean;
  problem: string | undefined;
}

/** Who plays, how hot, and how long. What was chosen last stands there again. */
export function SetUpGame({ onStart, isReady, problem }: Props) {
  const heading = useHeading({ title: pages.partyfunCards.title, sign: 'party' });
  const group = keptGroup.useValue();
  const [typed, setTyped] = useState('');
  const [areAdults, setAreAdults] = useState(false);
  const [errors, setErrors] = useState<{ names?: string; adults?: string }>({});
  const { names, heat, length, loss, allows } = group;

  const start = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    // A name that was typed and not added is meant.
    const all = namesOf([...names, typed]);
    const found = {
      ...(all.length < cardLimits.namesMin && { names: texts.tooFew }),
      ...(heat === 3 && !areAdults && { adults: texts.adultsMissing }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return focusFirstWrongField(form);
    changeGroup({ names: all });
    const [seed = 1] = crypto.getRandomValues(new Uint32Array(1));
    onStart({ seed, names: all, heat, length, loss: loss.trim(), allows });
  };

  return (
    <div className={css.page}>
      <header className={css.head}>
        <a href={pathTo('partyfunPlayers')} className={button.icon} aria-label={texts.back}>
          <Icon name="close" />
        </a>
        <h1 ref={heading} tabIndex={-1}>
          {texts.title}
        </h1>
      </header>
      <p className={css.lead}>{texts.lead}</p>
      <form className={css.form} onSubmit={start} noValidate>
        <NamesField
          names={names}
          typed={typed}
          error={errors.names}
          onType={setTyped}
          onChange={(next) => {
            changeGroup({ names: next });
            setErrors({});
          }}
        />
        <Segmented
          label={texts.heat}
          options={heats.map((one) => ({ value: String(one), label: texts.heats[one] }))}
          value={String(heat)}
          onChange={(value) => changeGroup({ heat: heats.find((one) => String(one) === value) ?? heat })}
        />
        {heat === 3 && (
          <CheckboxField
            label={texts.adults}
            hint={texts.adultsHint}
            checked={areAdults}
            onChange={(isTicked) => {
              setAreAdults(isTicked);
              setErrors({});
            }}
            error={errors.adults}
          />
        )}
        <Segmented
          label={texts.length}
          options={lengths.map((one) => ({
            value: String(one),
            label: one === null ? texts.endless : texts.lengthOf(one),
          }))}
          value={String(length)}
          onChange={(value) => changeGroup({ length: lengths.find((one) => String(one) === value) ?? null })}
        />
        <TextField
          label={texts.loss}
          hint={texts.lossHint}
          value={loss}
          maxLength={cardLimits.lossMax}
          onChange={(value) => changeGroup({ loss: value })}
          autoComplete="off"
          dir="auto"
        />
        <fieldset className={css.needs}>
          <legend className={css.legend}>{texts.may}</legend>
          {needs.map((need) => (
            <CheckboxField
              key={need}
              label={texts.needs[need]}
              checked={allows.includes(need)}
              onChange={(isAllowed) =>
                changeGroup({ allows: needs.filter((one) => (one === need ? isAllowed : allows.includes(one))) })
              }
            />
          ))}
        </fieldset>
        <OwnCards group={group} />
        <FormProblem problem={problem} />
        <div className={css.start}>
          <Button type="submit" tone="accent" wide busy={!isReady && problem === undefined}>
            {texts.start}
          </Button>
        </div>
      </form>
    </div>
  );
}
