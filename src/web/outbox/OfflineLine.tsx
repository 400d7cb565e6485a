import { useOnline } from '../device/use-online.ts';
import { copyAge } from '../offline-cache/copy-age.ts';
import { words } from '../words.ts';
import { ageSentence } from './bar-sentences.ts';
import css from './OutboxBar.module.css';

/** The bar without pending entries. */
export function OfflineLine() {
  const online = useOnline();
  const age = copyAge.useValue();
  if (age) return <p className={css.bar}>{ageSentence(age, online)}</p>;
  return online ? null : <p className={css.bar}>{words.outbox.offline}</p>;
}
