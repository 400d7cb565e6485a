import { useOnline } from '../device/use-online.ts';
import { dataAge } from '../layout/bar-slot.ts';
import * as messages from '../messages.ts';
import { ageSentence } from './bar-sentences.ts';
import css from './OutboxBar.module.css';

export function OfflineLine() {
  const online = useOnline();
  const age = dataAge.useValue();
  if (age) return <p className={css.bar}>{ageSentence(age, online)}</p>;
  return online ? null : <p className={css.bar}>{messages.outbox.offline}</p>;
}
