import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { contactMessages } from '../../database/tables/index.ts';

const message = {
  name: 'Natural History Museum',
  email: 'curator@museum.test',
  message: 'Can we have\na <b>tree</b>?',
};

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp({ environment: { CONTACT_EMAIL: 'us@life-tree.test' } });
});
afterAll(() => world.close());

describe('a contact message', () => {
  test('is stored, mailed to us, and confirmed', async () => {
    const answer = await world.visitor().post('contact', message);
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'Thank you for your message, we will answer soon' },
    ]);
    const rows = await world.resources.database
      .select()
      .from(contactMessages)
      .where(eq(contactMessages.email, message.email));
    expect(rows).toMatchObject([message]);
    const [mail] = await world.mailsTo('us@life-tree.test');
    expect(mail?.text).toContain(message.message);
    expect(mail?.html).toContain('Can we have\na &lt;b&gt;tree&lt;/b&gt;?');
  });

  test('is stored and confirmed if no address for mail is configured', async () => {
    const quiet = await startTestApp();
    try {
      expect((await quiet.visitor().post('contact', message)).status).toBe(200);
      expect(await quiet.mailsTo('us@life-tree.test')).toEqual([]);
    } finally {
      await quiet.close();
    }
  });

  test.each([
    ['no name', { ...message, name: ' ' }, 'Enter your name or institution'],
    ['no address', { ...message, email: 'museum' }, 'Enter a valid email'],
    ['nothing to say', { ...message, message: '' }, 'Enter a message'],
    [
      'too much',
      { ...message, message: 'x'.repeat(5001) },
      'The message can have at most 5,000 characters',
    ],
    ['a field of its own', { ...message, to: 'x@y.test' }, 'Unknown fields: "to"'],
    [
      'a text no database holds',
      { ...message, message: 'a\u0000' },
      'Texts cannot contain the character U+0000',
    ],
  ])('is refused with %s', async (_, body, error) => {
    const answer = await world.visitor().post('contact', body);
    expect([answer.status, answer.body]).toMatchObject([400, { error }]);
  });

  test('cannot inject headers into the mail', async () => {
    const sneaky = { ...message, name: 'Eve\r\nBcc: all@life-tree.test', email: 'eve@museum.test' };
    expect((await world.visitor().post('contact', sneaky)).status).toBe(200);
    expect(await world.mailsTo('all@life-tree.test')).toEqual([]);
    const [mail] = await world.mailsTo('us@life-tree.test');
    expect(mail?.subject).toBe('A message from the contact form');
  });
});
