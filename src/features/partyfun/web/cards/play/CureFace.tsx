import type { RefObject } from 'react';
import type { CardGame, LivingRule } from '../../../cards/game.ts';
import { words } from '../../words.ts';
import { CardButton } from './CardButton.tsx';
import { CardFrame } from './CardFrame.tsx';
import { CardName } from './CardName.tsx';
import { PromptText } from './PromptText.tsx';

const texts = words.cards;

interface Props {
  game: CardGame;
  rule: LivingRule;
  heading: RefObject<HTMLHeadingElement | null>;
  onNext: () => void;
}

/** The card that ends a rule. */
export function CureFace({ game, rule, heading, onNext }: Props) {
  return (
    <CardFrame
      kind="rule"
      title={texts.ruleOver}
      actions={
        <CardButton isMain onPress={onNext}>
          {texts.next}
        </CardButton>
      }
    >
      <CardName name={game.players[rule.owner]?.name ?? texts.everybody} heading={heading} />
      <PromptText text={rule.cure} players={game.players} turn={rule.owner} partner={null} />
    </CardFrame>
  );
}
