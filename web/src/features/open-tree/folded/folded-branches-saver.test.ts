import { speciesId } from '@life-tree/phylogeny';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { FoldedBranchesSaver } from './folded-branches-saver.ts';

const treeId = 'tree';
const [wolf, dog] = [speciesId('wolf'), speciesId('dog')];

let stops: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(async () => {
  for (const stop of stops) stop();
  stops = [];
  await vi.runAllTimersAsync();
  vi.useRealTimers();
});

function start(userId: string | null, answer: () => Promise<unknown> = async () => ({})) {
  const call = vi.fn((_name: string, _options: unknown) => answer());
  const api = { call, configuration: vi.fn() } as unknown as ConstructorParameters<
    typeof FoldedBranchesSaver
  >[0]['api'];
  const saver = new FoldedBranchesSaver({ api, treeId, userId });
  stops.push(saver.start());
  const sent = () =>
    call.mock.calls.map(([, options]) => (options as { body: { folded: string[] } }).body.folded);
  return { saver, sent, call };
}

describe('folded branches', () => {
  it('are sent once the user has folded several in a row, for their account', async () => {
    const { saver, sent, call } = start('mary');
    saver.save(new Set([wolf]));
    await vi.advanceTimersByTimeAsync(500);
    saver.save(new Set([wolf, dog]));
    await vi.advanceTimersByTimeAsync(900);
    expect(sent()).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(sent()).toEqual([['wolf', 'dog']]);
    expect(call.mock.calls[0]).toMatchObject([
      'PATCH ph-tree/{id}/folded',
      { params: { id: treeId }, account: 'mary', keepalive: true },
    ]);
    expect(saver.kept).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  it('that could not be sent are sent again later, also by the next page', async () => {
    let isOnline = false;
    const answer = async () => {
      if (!isOnline) throw new ApiError('connection-failed');
    };
    const { saver, sent } = start('mary', answer);
    saver.save(new Set([wolf]));
    await vi.advanceTimersByTimeAsync(1000);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(sent()).toHaveLength(2);
    expect(start('henry').saver.kept).toBeNull();
    isOnline = true;
    const next = start('mary', answer);
    expect(next.saver.kept).toEqual(['wolf']);
    await vi.advanceTimersByTimeAsync(0);
    expect(next.sent()).toEqual([['wolf']]);
    expect(next.saver.kept).toBeNull();
  });

  it('that the server refuses are not sent again', async () => {
    const { saver, sent } = start('mary', async () => {
      throw new ApiError('not-found', { status: 404 });
    });
    saver.save(new Set([wolf]));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sent()).toHaveLength(1);
    expect(saver.kept).toBeNull();
  });

  it('are sent when the page is closed, and shown by one that opens at once', async () => {
    const { saver, sent } = start('mary', () => new Promise(() => {}));
    saver.save(new Set());
    window.dispatchEvent(new Event('pagehide'));
    expect(sent()).toEqual([[]]);
    expect(saver.kept).toEqual([]);
    // Later, the server knows better: another device may have changed them.
    await vi.advanceTimersByTimeAsync(61_000);
    expect(saver.kept).toBeNull();
  });

  it('folded while others are being sent are sent afterwards', async () => {
    const replies: (() => void)[] = [];
    const { saver, sent } = start('mary', () => new Promise<void>((done) => replies.push(done)));
    saver.save(new Set([wolf]));
    await vi.advanceTimersByTimeAsync(1000);
    saver.save(new Set([dog]));
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent()).toEqual([['wolf']]);
    replies[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent()).toEqual([['wolf'], ['dog']]);
    expect(saver.kept).toEqual(['dog']);
    replies[1]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(saver.kept).toBeNull();
  });

  it('of visitors stay in their browser', async () => {
    const { saver, sent } = start(null);
    saver.save(new Set([wolf]));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(saver.kept).toEqual(['wolf']);
    expect(start(null).saver.kept).toEqual(['wolf']);
    saver.save(new Set());
    expect(saver.kept).toBeNull();
    expect(localStorage).toHaveLength(0);
    expect(sent()).toEqual([]);
  });

  it('that are stored wrongly are ignored', () => {
    for (const text of ['{', '5', '{"folded":[1]}', '{"folded":"wolf"}']) {
      localStorage.setItem(`draft:null:folded:${treeId}`, text);
      expect(start(null).saver.kept).toBeNull();
    }
  });
});
