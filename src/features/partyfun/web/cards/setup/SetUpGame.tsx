import { type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react';
import { pages, pathTo } from '#shared/pages.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { FormProblem, focusFirstInvalidField, TextField } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useHeading } from '#web/ui/Page.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { cardLimits, type GameSetup, lengths } from '../../../cards/game.ts';
import { type Group, namesOf, type OwnKind, ownKinds, withPrompt } from '../../../cards/group.ts';
import { heats, needs } from '../../../deck/card.ts';
import { placeholdersIn, placeholdersOf } from '../../../deck/check-card.ts';
import * as messages from '../../messages.ts';
import button from '../icon-button.module.css';
import { changeGroup, storedGroup } from '../stored-game.ts';
import css from './SetUp.module.css';

const texts = messages.setup;

function OwnCards({ group }: { group: Group }) {
  const { own, never } = group;
  return (
    <div className={css.own}>
      <Disclosure label={own.length === 0 ? texts.own : `${texts.own} (${own.length})`}>
        <ul className={css.prompts}>
          {own.map(({ id, kind, text, author }) => (
            <li key={id} className={css.prompt}>
              <p>
                <span className={css.kind}>{texts.ownKinds[kind]}</span> <bdi>{text}</bdi>
                {author !== '' && <span className={css.author}> {messages.cards.oursBy(author)}</span>}
              </p>
              <button
                type="button"
                className={button.icon}
                aria-label={texts.removeOwn(text)}
                onClick={() => changeGroup({ own: own.filter((other) => other.id !== id) })}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
        {own.length < cardLimits.ownMax && <WriteCard group={group} />}
      </Disclosure>
      {never.length > 0 && (
        <p className={css.never}>
          {texts.banCount(never.length)}{' '}
          <Button tone="quiet" onClick={() => changeGroup({ never: [] })}>
            {texts.bringBack}
          </Button>
        </p>
      )}
    </div>
  );
}

function WriteCard({ group }: { group: Group }) {
  const [kind, setKind] = useState<OwnKind>('dare');
  const [text, setText] = useState('');
  const [author, setAuthor] = useState('');
  const [error, setError] = useState<string>();

  const add = () => {
    const allowed: readonly string[] = placeholdersOf[kind];
    if (text.trim() === '') return setError(texts.ownMissing);
    if (!placeholdersIn(text).every((placeholder) => allowed.includes(placeholder)))
      return setError(texts.ownBraces(allowed));
    changeGroup({ own: withPrompt(group, { kind, text: text.trim(), author }).own });
    setText('');
  };
  return (
    <div className={css.write}>
      <SelectField
        label={texts.ownKind}
        options={ownKinds.map((option) => ({ value: option, label: texts.ownKinds[option] }))}
        value={kind}
        onChange={(value) => setKind(ownKinds.find((option) => option === value) ?? 'dare')}
      />
      <TextAreaField
        label={texts.ownText}
        hint={texts.ownHint}
        value={text}
        onChange={(value) => {
          setText(value);
          setError(undefined);
        }}
        error={error}
        maxLength={cardLimits.ownTextMax}
        rows={3}
        dir="auto"
      />
      <SelectField
        label={texts.author}
        options={[{ value: '', label: texts.nobody }, ...group.names.map((name) => ({ value: name, label: name }))]}
        value={author}
        onChange={setAuthor}
      />
      <Button onClick={add}>{texts.addOwn}</Button>
    </div>
  );
}

interface NamesFieldProps {
  names: readonly string[];
  /** The name being typed. */
  typed: string;
  error: string | undefined;
  onType: (name: string) => void;
  onChange: (names: readonly string[]) => void;
}

/** The players' names. Enter adds a name, and the cross beside a name removes it. */
function NamesField({ names, typed, error, onType, onChange }: NamesFieldProps) {
  const field = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string>();
  const focus = () => field.current?.querySelector('input')?.focus();

  const add = () => {
    focus();
    if (typed.trim() === '') return;
    const all = namesOf([...names, typed]);
    if (all.length === names.length) return setProblem(names.length >= cardLimits.namesMax ? texts.full : texts.taken);
    onType('');
    onChange(all);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // Otherwise Enter would start the game.
    event.preventDefault();
    add();
  };
  return (
    <div className={css.names} ref={field}>
      {names.length > 0 && (
        <ul className={css.chips} aria-label={texts.names}>
          {names.map((name) => (
            <li key={name} className={css.chip}>
              <bdi className={css.name}>{name}</bdi>
              <button
                type="button"
                className={button.icon}
                aria-label={texts.remove(name)}
                onClick={() => {
                  onChange(names.filter((other) => other !== name));
                  focus();
                }}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={css.add}>
        <TextField
          label={texts.name}
          value={typed}
          onChange={(value) => {
            onType(value);
            setProblem(undefined);
          }}
          error={problem ?? error}
          onKeyDown={onKeyDown}
          autoComplete="off"
          autoCapitalize="words"
          enterKeyHint="enter"
          dir="auto"
        />
        <Button onClick={add}>{texts.add}</Button>
      </div>
    </div>
  );
}

interface Props {
  onStart: (setup: Omit<GameSetup, 'never'>) => unknown;
  /** Whether the cards are loaded. */
  isReady: boolean;
  problem: string | undefined;
}

export function SetUpGame({ onStart, isReady, problem }: Props) {
  const heading = useHeading({ title: pages.partyfunCards.title, sign: 'party' });
  const group = storedGroup.useValue();
  const [typed, setTyped] = useState('');
  const [areAdults, setAreAdults] = useState(false);
  const [errors, setErrors] = useState<{ names?: string; adults?: string }>({});
  const { names, heat, length, loss, allows } = group;

  const start = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    // A name that was typed but not added counts too.
    const all = namesOf([...names, typed]);
    const newErrors = {
      ...(all.length < cardLimits.namesMin && { names: texts.tooFew }),
      ...(heat === 3 && !areAdults && { adults: texts.adultsMissing }),
    };
    setErrors(newErrors);
    if (Object.keys(newErrors).length > 0) return focusFirstInvalidField(form);
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
          options={heats.map((option) => ({ value: String(option), label: texts.heats[option] }))}
          value={String(heat)}
          onChange={(value) => changeGroup({ heat: heats.find((option) => String(option) === value) ?? heat })}
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
          options={lengths.map((option) => ({
            value: String(option),
            label: option === null ? texts.endless : texts.lengthOf(option),
          }))}
          value={String(length)}
          onChange={(value) => changeGroup({ length: lengths.find((option) => String(option) === value) ?? null })}
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
                changeGroup({ allows: needs.filter((other) => (other === need ? isAllowed : allows.includes(other))) })
              }
            />
          ))}
        </fieldset>
        <OwnCards group={group} />
        <FormProblem problem={problem} />
        <div className={css.start} data-foot>
          <Button type="submit" tone="accent" wide busy={!isReady && problem === undefined}>
            {texts.start}
          </Button>
        </div>
      </form>
    </div>
  );
}
