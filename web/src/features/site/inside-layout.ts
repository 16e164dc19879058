import { createContext } from 'react';

/** Whether a page is shown inside a layout that has its own header and navigation. */
export const InsideLayout = createContext(false);
