export { AddPasskey } from './AddPasskey.tsx';
export { LazyPasskeyLogin } from './LazyPasskeyLogin.tsx';
export { PasskeyRows } from './PasskeyRows.tsx';
