import { createContext } from 'react';

/** Whether what is shown stands within a frame that has its own ways home. */
export const Framed = createContext(false);
