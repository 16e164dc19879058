import { mockingTests, webTests } from './vitest.config.ts';

export default webTests({ name: 'web-isolated', include: mockingTests });
