import { defaultSettings } from '@life-tree/canvas';
import { fromNested } from '@life-tree/phylogeny';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shownTree } from '../../../testing/shown-tree.ts';
import { loadLanguage } from '../../../texts/language.ts';
import { ShownTreeProvider } from '../../shown-tree/index.ts';
import { PresentTimeControl } from './present-time-control.tsx';

const forest = fromNested([{ name: 'Felidae', apparition: -25e6, duration: 25e6 }]);

describe('a time field in Spanish', () => {
  beforeEach(async () => {
    vi.stubGlobal('navigator', { ...navigator, languages: ['es-ES'] });
    await loadLanguage();
  });
  afterEach(async () => {
    vi.unstubAllGlobals();
    await loadLanguage();
  });

  async function type(text: string) {
    const changeSettings = vi.fn();
    const settings = { ...defaultSettings(forest), present: forest.apparition(0) };
    render(
      <ShownTreeProvider shown={shownTree(forest, { settings, changeSettings })}>
        <PresentTimeControl />
      </ShownTreeProvider>,
    );
    const field = screen.getByRole('textbox', { name: 'Momento (Ma)' });
    await userEvent.clear(field);
    await userEvent.type(field, text);
    return changeSettings;
  }

  it.each(['-1,5', '-1.5'])('reads %s', async (text) => {
    expect(await type(text)).toHaveBeenLastCalledWith({ present: -1.5e6 });
  });

  it('asks what was meant where the point could separate thousands', async () => {
    const onSettings = await type('-1.500');
    expect(screen.getByRole('alert').textContent).toContain('-1,500 o -1500');
    expect(onSettings).not.toHaveBeenCalledWith({ present: -1500e6 });
  });
});
