export { LazyPasskeyLogin } from './LazyPasskeyLogin.tsx';
export { AddPasskey, PasskeyRows } from './PasskeyRows.tsx';
