import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useRefusal } from './use-refusal.ts';

test('the reason for a refusal goes when what it was about changes', () => {
  const { result, rerender } = renderHook((about: string) => useRefusal(about), {
    initialProps: 'before',
  });
  act(() => result.current[1]('Too early'));
  rerender('before');
  expect(result.current[0]).toBe('Too early');
  rerender('after');
  expect(result.current[0]).toBeNull();
});
