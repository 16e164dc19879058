import { createContext, useContext } from 'react';

const OverlayContainer = createContext<HTMLElement | null>(null);

/**
 * An open modal dialog covers everything outside itself, so menus and tooltips inside it must be
 * rendered into it.
 */
export const OverlayContainerProvider = OverlayContainer.Provider;

export function useOverlayContainer(): HTMLElement | null {
  return useContext(OverlayContainer);
}
