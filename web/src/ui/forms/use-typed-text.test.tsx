import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTypedText } from './use-typed-text.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function typeInto(save: (text: string, session: string) => string | null = () => null) {
  const saved: string[] = [];
  const port = { addDraft: vi.fn(), removeDraft: vi.fn(), end: vi.fn(), cancel: vi.fn() };
  const hook = renderHook(() =>
    useTypedText({
      port,
      save: (text, session) => {
        saved.push(text);
        return save(text, session);
      },
    }),
  );
  const type = (text: string) => act(() => hook.result.current.type(text));
  return { ...hook, saved, port, type };
}

test('text is saved after a pause and during continuous typing', () => {
  const { saved, type } = typeInto();
  type('H');
  vi.advanceTimersByTime(300);
  type('Ho');
  expect(saved).toEqual([]);
  vi.advanceTimersByTime(400);
  expect(saved).toEqual(['Ho']);
  for (const text of ['a', 'ab', 'abc', 'abcd', 'abcde']) {
    type(text);
    vi.advanceTimersByTime(250);
  }
  expect(saved).toEqual(['Ho', 'abcd']);
});

test('text is saved when the field or the page disappears', () => {
  const { saved, port, type, unmount } = typeInto();
  type('Homo');
  const [[save]] = port.addDraft.mock.calls as [[() => void]];
  save();
  expect(saved).toEqual(['Homo']);
  type('Homo sapiens');
  unmount();
  expect(saved).toEqual(['Homo', 'Homo sapiens']);
  expect(port.end).toHaveBeenCalledOnce();
});

test('a refused text stays in its field, and the error is shown on blur', () => {
  const { result, type } = typeInto(() => 'Too long');
  type('Homo');
  vi.advanceTimersByTime(1000);
  expect(result.current.error).toBeNull();
  act(() => void result.current.finish());
  expect(result.current).toMatchObject({ draft: 'Homo', error: 'Too long' });
});

test('a cancelled session is followed by a new one', () => {
  const sessions = new Set<string>();
  const { result, saved, port, type } = typeInto((_, session) => {
    sessions.add(session);
    return null;
  });
  type('Homo');
  vi.advanceTimersByTime(500);
  type('Homo s');
  act(() => result.current.cancel());
  vi.advanceTimersByTime(1000);
  expect(saved).toEqual(['Homo']);
  expect(port.cancel).toHaveBeenCalledExactlyOnceWith([...sessions][0]);
  expect(result.current.draft).toBeNull();
  type('Pan');
  act(() => void result.current.finish());
  expect(sessions.size).toBe(2);
});
