// Testing Library only cleans up by itself where `afterEach` is a global.
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(cleanup);
