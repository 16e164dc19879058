import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Draft, type Typing, TypingContext } from './typing.ts';
import { useTypedText } from './use-typed-text.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Save = (
  text: string,
  session: string,
  target: string,
) => string | null | Promise<string | null>;

interface Opening {
  readonly save?: Save;
  readonly savesAtEnd?: boolean;
}

function open({ save = () => null, savesAtEnd = false }: Opening = {}) {
  const saved: string[] = [];
  const texts = {
    addDraft: vi.fn<(draft: Draft) => void>(),
    refuseDraft: vi.fn(),
    removeDraft: vi.fn(),
    isHolding: vi.fn(() => false),
    end: vi.fn(),
    retryRefused: vi.fn(),
    cancel: vi.fn(),
  };
  const typing = {
    texts,
    undo: vi.fn(),
    redo: vi.fn(),
    lose: vi.fn(),
  } satisfies Typing;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <TypingContext value={typing}>{children}</TypingContext>
  );
  const settings = (target: string) => ({
    target,
    label: 'Name',
    savesAtEnd,
    save: (text: string, session: string, about: string) => {
      saved.push(text);
      return save(text, session, about);
    },
  });
  return { saved, texts, typing, wrapper, settings };
}

function typeInto(opening: Opening = {}) {
  const opened = open(opening);
  const hook = renderHook((target: string = 'Pakicetus') => useTypedText(opened.settings(target)), {
    wrapper: opened.wrapper,
  });
  const type = (text: string) => act(() => hook.result.current.type(text));
  return { ...opened, ...hook, type };
}

test('text is saved after a pause and during continuous typing', () => {
  const { saved, type } = typeInto();
  type('H');
  act(() => vi.advanceTimersByTime(300));
  type('Ho');
  expect(saved).toEqual([]);
  act(() => vi.advanceTimersByTime(400));
  expect(saved).toEqual(['Ho']);
  for (const text of ['a', 'ab', 'abc', 'abcd', 'abcde']) {
    type(text);
    act(() => vi.advanceTimersByTime(250));
  }
  expect(saved).toEqual(['Ho', 'abcd']);
});

test('text is saved when the field or the page disappears', () => {
  const { saved, texts, type, unmount } = typeInto();
  type('Homo');
  act(() => texts.addDraft.mock.calls[0]?.[0].save());
  expect(saved).toEqual(['Homo']);
  type('Homo sapiens');
  unmount();
  expect(saved).toEqual(['Homo', 'Homo sapiens']);
  expect(texts.end).toHaveBeenCalledOnce();
});

test('a text that means something else before it is complete is saved when the user has finished it', () => {
  const { saved, result, type } = typeInto({ savesAtEnd: true });
  type('Home');
  act(() => vi.advanceTimersByTime(5000));
  expect(saved).toEqual([]);
  act(() => result.current.finish());
  expect(saved).toEqual(['Home']);
});

test('a text belongs to what its field was about when typing began', () => {
  const save = vi.fn<Save>(() => null);
  const { result, type, rerender } = typeInto({ save });
  type('Homo');
  rerender('Ambulocetus');
  act(() => result.current.finish());
  expect(save).toHaveBeenCalledExactlyOnceWith('Homo', expect.any(String), 'Pakicetus');
});

test('a text stays in its field until an edit of many species is made', async () => {
  let answer = (_: string | null) => {};
  const save = () =>
    new Promise<string | null>((resolve) => {
      answer = resolve;
    });
  const { result, texts, type } = typeInto({ save, savesAtEnd: true });
  type('Homo');
  act(() => result.current.finish());
  expect(result.current.draft).toBe('Homo');
  expect(texts.removeDraft).not.toHaveBeenCalled();
  await act(async () => answer(null));
  expect(result.current.draft).toBeNull();
  expect(texts.removeDraft).toHaveBeenCalledOnce();
});

test('a refused text stays in its field, and the error is shown on blur', () => {
  const { result, texts, type } = typeInto({ save: () => 'Too long' });
  type('Homo');
  act(() => vi.advanceTimersByTime(1000));
  expect(result.current.error).toBeNull();
  act(() => result.current.finish());
  expect(result.current).toMatchObject({ draft: 'Homo', error: 'Too long' });
  // As an undo does.
  act(() => texts.refuseDraft.mock.calls[0]?.[0].drop());
  expect(result.current).toMatchObject({ draft: null, error: null });
});

test('the user is told about a refused text whose field is gone, and about one whose subject is gone', () => {
  const refused = typeInto({ save: () => 'Too long' });
  refused.type('Homo');
  refused.unmount();
  expect(refused.typing.lose).toHaveBeenCalledExactlyOnceWith('Homo', 'Too long', 'Name');
  const { saved, typing, result, type, unmount } = typeInto({ savesAtEnd: true });
  type('Pan');
  act(() => result.current.lose('Its species was deleted.'));
  unmount();
  expect(typing.lose).toHaveBeenCalledExactlyOnceWith('Pan', 'Its species was deleted.', 'Name');
  expect(saved).toEqual([]);
});

test('a cancelled session is followed by a new one', () => {
  const sessions = new Set<string>();
  const { result, saved, texts, type } = typeInto({
    save: (_, session) => {
      sessions.add(session);
      return null;
    },
  });
  type('Homo');
  act(() => vi.advanceTimersByTime(500));
  type('Homo s');
  act(() => result.current.cancel());
  act(() => vi.advanceTimersByTime(1000));
  expect(saved).toEqual(['Homo']);
  expect(texts.cancel).toHaveBeenCalledExactlyOnceWith([...sessions][0]);
  expect(result.current.draft).toBeNull();
  type('Pan');
  act(() => result.current.finish());
  expect(sessions.size).toBe(2);
});

function openField(opening: Opening & { readonly inDialog?: boolean } = {}) {
  const opened = open(opening);
  function Field() {
    const typed = useTypedText(opened.settings('Pakicetus'));
    const field = (
      <input
        value={typed.draft ?? 'old'}
        onChange={(event) => typed.type(event.target.value)}
        onKeyDown={typed.handleKey}
      />
    );
    return opening.inDialog === true ? <dialog open>{field}</dialog> : field;
  }
  const { wrapper: Wrapper } = opened;
  render(
    <Wrapper>
      <Field />
    </Wrapper>,
  );
  const field = screen.getByRole<HTMLInputElement>('textbox');
  return {
    ...opened,
    field,
    type: (text: string) => fireEvent.change(field, { target: { value: text } }),
    /** Returns whether the field undoes its own text. */
    press: (key: string, more: object = { ctrlKey: true }) =>
      fireEvent.keyDown(field, { key, ...more }),
  };
}

test('once a text is stored, undo and redo in its field are about the tree', () => {
  const { typing, texts, field, type, press } = openField();
  expect(press('z')).toBe(false);
  expect(typing.undo).toHaveBeenCalledTimes(1);
  type('5');
  expect(press('z')).toBe(true);
  press('Enter', {});
  expect(field.value).toBe('old');
  expect(press('z')).toBe(false);
  expect(press('Z', { metaKey: true, shiftKey: true })).toBe(false);
  expect(press('y')).toBe(false);
  expect([typing.undo.mock.calls.length, typing.redo.mock.calls.length]).toEqual([2, 2]);
  // Saved, but held back for more typing.
  type('6');
  act(() => vi.advanceTimersByTime(1000));
  texts.isHolding.mockReturnValue(true);
  expect(press('z')).toBe(true);
  texts.isHolding.mockReturnValue(false);
  expect(press('z')).toBe(false);
  expect(typing.undo).toHaveBeenCalledTimes(3);
  expect(field.value).toBe('old');
});

test('undo in a field with a refused text takes back only that text', () => {
  const { typing, field, type, press } = openField({ save: () => 'Too long' });
  type('5');
  press('Enter', {});
  expect(field.value).toBe('5');
  expect(press('z')).toBe(false);
  expect(field.value).toBe('old');
  expect(typing.undo).not.toHaveBeenCalled();
});

test('undo in a dialog is about the text, which is stored with the dialog', () => {
  const { typing, press } = openField({ inDialog: true });
  expect(press('z')).toBe(true);
  expect(typing.undo).not.toHaveBeenCalled();
});
