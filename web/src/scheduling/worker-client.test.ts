import { expect, test, vi } from 'vitest';
import { answerRequests } from './answer-requests.ts';
import { createWorkerClient } from './worker-client.ts';

interface Question {
  readonly list: readonly number[];
  readonly factor: number;
}

/** Answers with each number of a list times a factor, and then with their sum. */
type Answer = { readonly product: number } | { readonly sum: number };

/** A worker of this page. Messages are cloned, and arrive in a later task. */
function startWorker(messages: object[]) {
  const page = new EventTarget();
  let listener: (event: MessageEvent) => void = () => undefined;
  answerRequests<Question, Answer>(
    async ({ list, factor }, send) => {
      if (factor < 0) throw new Error('No such factor');
      for (const number of list) {
        send({ product: number * factor });
        await new Promise((resolve) => setTimeout(resolve));
      }
      send({ sum: list.reduce((sum, number) => sum + number * factor, 0) });
    },
    {
      addEventListener: (_, added) => {
        listener = added;
      },
      postMessage: (data) => void page.dispatchEvent(new MessageEvent('message', { data })),
    },
  );
  return Object.assign(page, {
    postMessage: (message: object) => {
      messages.push(message);
      const data = structuredClone(message);
      setTimeout(() => listener(new MessageEvent('message', { data })));
    },
    terminate: vi.fn(),
  }) as unknown as Worker;
}

function setUp() {
  const replies: Answer[] = [];
  const messages: object[] = [];
  const workers: Worker[] = [];
  const onFailed = vi.fn();
  const start = () => {
    workers.push(startWorker(messages));
    return workers.at(-1) as Worker;
  };
  const client = createWorkerClient<Question, Answer>(
    start,
    (reply) => replies.push(reply),
    onFailed,
  );
  const answered = () => vi.waitFor(() => expect(replies.at(-1)).toHaveProperty('sum'));
  return { client, replies, messages, workers, onFailed, answered };
}

test('a worker starts with the first request and stays for the others', async () => {
  const { client, replies, workers, answered } = setUp();
  expect(workers).toHaveLength(0);
  client.ask({ list: [1, 2], factor: 10 });
  await answered();
  expect(replies).toMatchObject([{ product: 10 }, { product: 20 }, { sum: 30 }]);
  client.ask({ list: [3], factor: 10 });
  await vi.waitFor(() => expect(replies.at(-1)).toMatchObject({ sum: 30 }));
  expect(workers).toHaveLength(1);
});

test('only what has changed is sent again', async () => {
  const { client, replies, messages, answered } = setUp();
  const list = [1, 2];
  client.ask({ list, factor: 10 });
  await answered();
  client.ask({ list, factor: 2 });
  await vi.waitFor(() => expect(replies.at(-1)).toMatchObject({ sum: 6 }));
  client.ask({ factor: 3 });
  await vi.waitFor(() => expect(replies.at(-1)).toMatchObject({ sum: 9 }));
  expect(messages).toEqual([
    { list, factor: 10, number: 1 },
    { factor: 2, number: 2 },
    { factor: 3, number: 3 },
  ]);
});

test('of several requests only the last is answered, with what the others say', async () => {
  const { client, replies, answered } = setUp();
  client.ask({ list: Array.from({ length: 200 }, () => 1), factor: 1 });
  await vi.waitFor(() => expect(replies.length).toBeGreaterThan(0), { interval: 1 });
  replies.length = 0;
  client.ask({ list: [5, 6] });
  client.ask({ factor: 7 });
  client.ask({ factor: 8 });
  await answered();
  expect(replies).toMatchObject([{ product: 40 }, { product: 48 }, { sum: 88 }]);
});

test('an exception is a failure, after which another worker gets the whole request', async () => {
  const { client, replies, workers, onFailed, answered } = setUp();
  client.ask({ list: [1], factor: -1 });
  await vi.waitFor(() => expect(onFailed).toHaveBeenCalledOnce());
  expect(workers[0]?.terminate).toHaveBeenCalled();
  client.ask({ factor: 4 });
  await answered();
  expect(replies).toMatchObject([{ product: 4 }, { sum: 4 }]);
  expect(workers).toHaveLength(2);
});

test.each(['error', 'messageerror'])('a worker that ends with %s is replaced', async (kind) => {
  const { client, replies, workers, onFailed, answered } = setUp();
  client.ask({ list: [1], factor: 2 });
  workers[0]?.dispatchEvent(new Event(kind));
  expect(onFailed).toHaveBeenCalledOnce();
  client.ask({ list: [2] });
  await answered();
  expect(replies).toMatchObject([{ product: 4 }, { sum: 4 }]);
});

test('nothing comes from a worker that was ended', async () => {
  const { client, replies, workers, onFailed, answered } = setUp();
  client.ask({ list: [1, 2, 3], factor: 2 });
  client.end();
  workers[0]?.dispatchEvent(new Event('error'));
  client.ask({ list: [5], factor: 1 });
  await answered();
  expect(replies).toMatchObject([{ product: 5 }, { sum: 5 }]);
  expect(onFailed).not.toHaveBeenCalled();
});
