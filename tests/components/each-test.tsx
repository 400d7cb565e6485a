import { afterEach } from 'vitest';
import { closePage } from './page.tsx';

// What every test of a component is held to, whatever it asserts.
afterEach(closePage);
