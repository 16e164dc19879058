import { createContext, useContext } from 'react';

const OverlayContainer = createContext<HTMLElement | null>(null);

/**
 * An open dialog covers everything outside itself, so what floats above a control
 * inside a dialog has to be put into that dialog.
 */
export const OverlayContainerProvider = OverlayContainer.Provider;

export function useOverlayContainer(): HTMLElement | null {
  return useContext(OverlayContainer);
}
