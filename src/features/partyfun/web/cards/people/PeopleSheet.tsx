import { type SubmitEvent, useState } from 'react';
import { secretCards } from '#web/device/preferences.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { type CardGame, cardLimits, playersIn } from '../../../cards/game.ts';
import { isSameName, nameOf } from '../../../cards/group.ts';
import * as messages from '../../messages.ts';
import type { Play } from '../use-card-game.ts';
import css from './PeopleSheet.module.css';

const texts = messages.people;

function AddName({ game, onAdd }: { game: CardGame; onAdd: (name: string) => boolean }) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const people = playersIn(game);
  const add = (event: SubmitEvent) => {
    event.preventDefault();
    if (nameOf(name) === '') return;
    if (people.length >= cardLimits.namesMax) return setError(texts.full);
    if (people.some((other) => isSameName(other.name, nameOf(name)))) return setError(texts.taken);
    if (onAdd(name)) setName('');
  };
  const change = (typed: string) => {
    setName(typed);
    setError(undefined);
  };
  return (
    <form className={css.add} onSubmit={add} noValidate>
      <TextField
        label={texts.name}
        value={name}
        onChange={change}
        error={error}
        autoComplete="off"
        enterKeyHint="done"
        dir="auto"
      />
      <Button type="submit">{texts.add}</Button>
    </form>
  );
}

interface Props {
  game: CardGame;
  play: Play;
  onClose: () => void;
}

export function PeopleSheet({ game, play, onClose }: Props) {
  const notify = useNotice();
  const people = playersIn(game);
  const { onTable } = game;
  const canLeave = people.length > cardLimits.namesMin;
  const ban = (id: string) => {
    if (play({ kind: 'never', id })) notify(texts.banned);
    onClose();
  };
  const andClose = (kind: 'undo' | 'end') => () => {
    play({ kind });
    onClose();
  };
  return (
    <Dialog title={texts.title} kind="sheet" onClose={onClose}>
      <ul className={css.people}>
        {people.map(({ id, name, points }) => (
          <li key={id} className={css.person}>
            <bdi className={css.name}>{name}</bdi>
            <span className={css.points}>{messages.cards.pointsOf(points)}</span>
            {canLeave && (
              <Button aria-label={texts.leaves(name)} onClick={() => play({ kind: 'leave', player: id })}>
                {texts.leave}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!canLeave && <p className={css.hint}>{texts.needsTwo}</p>}
      <AddName game={game} onAdd={(name) => play({ kind: 'join', name })} />
      <div className={css.acts}>
        <Button wide onClick={andClose('undo')} disabled={game.before === null}>
          {texts.undo}
        </Button>
        {onTable?.kind === 'card' && (
          <Button wide onClick={() => ban(onTable.card.id)}>
            {texts.ban}
          </Button>
        )}
        <CheckboxField
          label={texts.oneTap}
          hint={texts.oneTapHint}
          checked={secretCards.useValue() === 'tap'}
          onChange={(isTap) => secretCards.write(isTap ? 'tap' : 'hold')}
        />
        <Button wide tone="danger" onClick={andClose('end')}>
          {texts.end}
        </Button>
      </div>
    </Dialog>
  );
}
