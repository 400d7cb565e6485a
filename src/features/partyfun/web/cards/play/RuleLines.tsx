import { useState } from 'react';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { type ActiveRule, type CardGame, playersIn } from '../../../cards/game.ts';
import * as messages from '../../messages.ts';
import type { Play } from '../use-card-game.ts';
import css from './RuleLines.module.css';

const texts = messages.cards;
const forbidden = 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM6 6l12 12';

/** The active rules, one per line. A tap asks who broke the rule. */
export function RuleLines({ game, play }: { game: CardGame; play: Play }) {
  const [asked, setAsked] = useState<number>();
  const rule = game.rules.find(({ serial }) => serial === asked);
  if (game.rules.length === 0) return null;
  return (
    <ul className={css.rules} aria-label={texts.rules}>
      {game.rules.map(({ serial, short, owner, turnsLeft }) => (
        <li key={serial}>
          <button type="button" className={css.rule} onClick={() => setAsked(serial)}>
            <span className={css.icon}>
              <Icon shape={forbidden} />
            </span>
            <span className={css.words}>
              <span className={css.short}>{short}</span>
              <span className={css.owner}>{texts.ruleOf(game.players[owner]?.name ?? '')}</span>
            </span>
            <span className={css.left}>
              <span className={css.turns}>{turnsLeft}</span> {texts.turnsLeft(turnsLeft)}
            </span>
          </button>
        </li>
      ))}
      {rule && <WhoBroke game={game} rule={rule} play={play} onClose={() => setAsked(undefined)} />}
    </ul>
  );
}

interface WhoProps {
  game: CardGame;
  rule: ActiveRule;
  play: Play;
  onClose: () => void;
}

function WhoBroke({ game, rule, play, onClose }: WhoProps) {
  const notify = useNotice();
  const loss = game.loss || texts.defaultLoss;
  const broke = (player: number, name: string) => {
    const breach = { rule: rule.serial, player };
    if (play({ kind: 'broke', ...breach }))
      notify(texts.broke(name, loss), { undo: () => play({ kind: 'forgave', ...breach }) });
    else notify(texts.nothingToLose(name));
    onClose();
  };
  return (
    <Dialog title={texts.whoBroke} onClose={onClose}>
      <p className={css.asked}>{rule.short}</p>
      <div className={css.names}>
        {playersIn(game).map(({ id, name }) => (
          <button key={id} type="button" className={css.name} onClick={() => broke(id, name)}>
            <bdi>{name}</bdi>
          </button>
        ))}
      </div>
    </Dialog>
  );
}
