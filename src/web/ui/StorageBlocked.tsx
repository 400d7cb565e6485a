import { useState } from 'react';
import { isStorageBlocked } from '../device/storage-blocked.ts';
import css from './Field.module.css';

/** On a form by which somebody signs in: what they lose with the page, where the browser stores nothing. */
export function StorageBlocked({ sentence }: { sentence: string }) {
  const [isBlocked] = useState(() => isStorageBlocked());
  return isBlocked ? <p className={css.error}>{sentence}</p> : null;
}
