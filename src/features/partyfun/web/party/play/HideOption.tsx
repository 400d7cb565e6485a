import { Button } from '#web/ui/Button.tsx';
import { useConfirm } from '#web/ui/Confirm.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { PartyOption, PartyRound } from '../../../party-view.ts';
import { words } from '../../words.ts';
import { useHostAct } from '../acts.ts';
import { isHost, seatOf, type Table } from '../table.ts';

const texts = words.phases;

interface Props {
  table: Table;
  round: PartyRound;
  option: PartyOption;
}

/** Whether each option has its button. */
export const canHide = (table: Table, { kind }: PartyRound): boolean =>
  (kind === 'bluff' || kind === 'finish' || kind === 'photo') && isHost(table);

/** For the host, of what somebody wrote or took: nobody has to see it. */
export function HideOption({ table, round, option }: Props) {
  const { act, isPending } = useHostAct(seatOf(table));
  const confirm = useConfirm();
  if (option.is_hidden || !canHide(table, round)) return null;

  const name = option.text ?? texts.photoOf(option.id.charCodeAt(0) - 96);
  const hide = async () => {
    const question = { title: texts.hideTitle(name), body: texts.hideBody, yes: texts.hideYes, no: texts.hideNo };
    if (await confirm({ ...question, tone: 'danger' })) act({ act: 'hide', option: option.id });
  };
  return (
    <Button tone="quiet" aria-label={texts.hide(name)} onClick={hide} busy={isPending}>
      <Icon name="eyeOff" />
    </Button>
  );
}
