import { describe, expect, it } from 'vitest';
import { commandFor } from './key-commands.ts';

const press = (
  key: string,
  held: Partial<Record<'ctrl' | 'meta' | 'shift' | 'alt', boolean>> = {},
  singleKeys = true,
) => {
  const modifiers = {
    ctrlKey: held.ctrl ?? false,
    metaKey: held.meta ?? false,
    shiftKey: held.shift ?? false,
    altKey: held.alt ?? false,
  };
  return commandFor({ key, ...modifiers }, singleKeys);
};

describe('keys on the canvas', () => {
  it('move through the tree', () => {
    expect(press('ArrowLeft')).toBe('ancestor');
    expect(press('ArrowRight')).toBe('first-descendant');
    expect(press('ArrowUp')).toBe('previous-sibling');
    expect(press('ArrowDown')).toBe('next-sibling');
  });

  it('zoom, fit, find, add, delete, hide the panel and open the list of keys', () => {
    expect(press('+')).toBe('zoom-in');
    expect(press('=')).toBe('zoom-in');
    expect(press('-')).toBe('zoom-out');
    expect(press('0')).toBe('fit');
    expect(press('f')).toBe('find');
    expect(press('n')).toBe('add-descendant');
    expect(press('Delete')).toBe('delete');
    expect(press('p')).toBe('toggle-panel');
    expect(press('?', { shift: true })).toBe('list-keys');
  });

  it('can be turned off if they are a single character', () => {
    const off = (key: string, held = {}) => press(key, held, false);
    const characters = Array.from({ length: 0x2000 }, (_, code) => String.fromCharCode(code));
    const active = characters.filter((one) => off(one) ?? off(one, { shift: true }));
    expect(active).toEqual([]);
    expect(off('ArrowLeft')).toBe('ancestor');
    expect(off('Enter')).toBe('select');
    expect(off('Escape')).toBe('leave');
    expect(off('Delete')).toBe('delete');
    expect(off('F2')).toBe('rename');
    expect(off('z', { ctrl: true })).toBe('undo');
    expect(off('a', { meta: true })).toBe('select-all');
  });

  it('T5: extend the selection with Shift and select everything with Ctrl-A', () => {
    expect(press('ArrowLeft', { shift: true })).toBe('add-ancestor');
    expect(press('ArrowRight', { shift: true })).toBe('add-first-descendant');
    expect(press('ArrowUp', { shift: true })).toBe('add-previous-sibling');
    expect(press('ArrowDown', { shift: true })).toBe('add-next-sibling');
    expect(press('a', { ctrl: true })).toBe('select-all');
    expect(press('A', { meta: true })).toBe('select-all');
  });

  it('fold a branch with B', () => {
    expect(press('b')).toBe('fold');
  });

  it('T5: duplicate with Ctrl-D', () => {
    expect(press('d', { ctrl: true })).toBe('duplicate');
    expect(press('d')).toBeNull();
  });

  it('open the context menu', () => {
    expect(press('ContextMenu')).toBe('menu');
    expect(press('F10', { shift: true })).toBe('menu');
    expect(press('F10')).toBeNull();
  });

  it('undo and redo with Ctrl or the command key', () => {
    expect(press('z', { ctrl: true })).toBe('undo');
    expect(press('Z', { ctrl: true, shift: true })).toBe('redo');
    expect(press('z', { meta: true })).toBe('undo');
    expect(press('y', { ctrl: true })).toBe('redo');
  });

  it('work with Caps Lock on', () => {
    expect(press('F')).toBe('find');
    expect(press('N')).toBe('add-descendant');
  });

  it('leave the shortcuts of the browser alone', () => {
    expect(press('+', { ctrl: true })).toBeNull();
    expect(press('0', { meta: true })).toBeNull();
    expect(press('f', { ctrl: true })).toBeNull();
    expect(press('ArrowLeft', { alt: true })).toBeNull();
    expect(press('x')).toBeNull();
  });
});
