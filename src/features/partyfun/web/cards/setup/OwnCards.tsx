import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { cardLimits } from '../../../cards/game.ts';
import { type Group, type OwnKind, ownKinds, withPrompt } from '../../../cards/group.ts';
import { placeholdersIn, placeholdersOf } from '../../../deck/placeholders.ts';
import { words } from '../../words.ts';
import button from '../icon-button.module.css';
import { changeGroup } from '../kept-group.ts';
import css from './SetUp.module.css';

const texts = words.setup;

/** What the group wrote itself: it comes between the other cards, and stays on this device. */
export function OwnCards({ group }: { group: Group }) {
  const { own, never } = group;
  return (
    <div className={css.own}>
      <Disclosure label={own.length === 0 ? texts.own : `${texts.own} (${own.length})`}>
        <ul className={css.prompts}>
          {own.map(({ id, kind, text, author }) => (
            <li key={id} className={css.prompt}>
              <p>
                <span className={css.kind}>{texts.ownKinds[kind]}</span> <bdi>{text}</bdi>
                {author !== '' && <span className={css.author}> {words.cards.oursBy(author)}</span>}
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
          {texts.neverCount(never.length)}{' '}
          <Button tone="quiet" onClick={() => changeGroup({ never: [] })}>
            {texts.forgetNever}
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
    if (!placeholdersIn(text).every((one) => allowed.includes(one))) return setError(texts.ownBraces(allowed));
    changeGroup({ own: withPrompt(group, { kind, text: text.trim(), author }).own });
    setText('');
  };
  return (
    <div className={css.write}>
      <SelectField
        label={texts.ownKind}
        options={ownKinds.map((one) => ({ value: one, label: texts.ownKinds[one] }))}
        value={kind}
        onChange={(value) => setKind(ownKinds.find((one) => one === value) ?? 'dare')}
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
