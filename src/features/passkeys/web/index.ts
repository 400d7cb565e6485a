export { AddPasskey } from './AddPasskey.tsx';
export { PasskeyLater } from './PasskeyLater.tsx';
export { PasskeyRows } from './PasskeyRows.tsx';
