import { afterEach } from 'vitest';
import { closePage } from './page.tsx';

// Checks that apply to every component test.
afterEach(closePage);
