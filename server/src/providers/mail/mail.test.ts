import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMailFile } from './mail-file.ts';
import { openMailFolder } from './mail-folder.ts';
import { renderMail } from './mail-template.ts';
import { smtpTransport } from './smtp-transport.ts';

const from = 'Life Tree <hello@life-tree.test>';
const mail = renderMail({
  to: 'zoe@life-tree.test',
  subject: 'A subject',
  title: 'Zoë <script>alert("1")</script> & friends',
  paragraphs: [
    'It\'s "quoted" = <b>not bold</b> – a line that is longer than seventy-six letters.',
  ],
  action: { label: 'Open', url: 'https://tree.test/auth/verify-email/abc?x=1&y="2"' },
  footnote: 'Bye & <i>thanks</i>',
});

describe('a mail', () => {
  test('escapes user input in elements and in attributes', () => {
    expect(mail.html).not.toMatch(/<script|<b>|<i>|y="2"/);
    expect(mail.html).toContain(
      'Zoë &lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; friends',
    );
    expect(mail.html).toContain(
      'href="https://tree.test/auth/verify-email/abc?x=1&amp;y=&quot;2&quot;"',
    );
  });

  test('has a plain-text part with the link on its own line', () => {
    expect(mail.text).toContain('Zoë <script>alert("1")</script> & friends');
    expect(mail.text.split('\n')).toContain('https://tree.test/auth/verify-email/abc?x=1&y="2"');
  });
});

describe('the folder of mails', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'life-tree-outbox-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('writes each mail to a file that reads back the same, and lists the newest first', async () => {
    const outbox = openMailFolder(join(folder, 'outbox'), from);
    expect(await outbox.list()).toEqual([]);
    await outbox.send({ ...mail, subject: 'The first' });
    await outbox.send(mail);
    const [newest = '', ...older] = await outbox.list();
    expect(older).toHaveLength(1);
    const file = (await outbox.read(newest)) ?? '';
    expect(file).toContain(`From: ${from}`);
    expect(readMailFile(file)).toEqual({
      to: mail.to,
      subject: mail.subject,
      date: expect.stringMatching(/\d{4}/),
      text: mail.text.trimEnd(),
      html: mail.html.trimEnd(),
    });
    expect(await readdir(join(folder, 'outbox'))).toHaveLength(2);
  });

  test.each(['../../../etc/passwd', '', '.', '00000000-0000-0000-0000-000000000000'])(
    'has no mail called %j',
    async (id) => {
      expect(await openMailFolder(folder, from).read(id)).toBeNull();
    },
  );
});

describe('the SMTP transport', () => {
  interface Received {
    readonly sender: string;
    readonly recipients: string[];
    readonly data: string;
    readonly user: string | undefined;
  }
  const received: Received[] = [];
  let server: SMTPServer;
  let port: number;

  beforeAll(async () => {
    server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _session, done) =>
        password === 'right' ? done(null, { user: username }) : done(new Error('Wrong password')),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope;
          received.push({
            sender: mailFrom === false ? '' : mailFrom.address,
            recipients: rcptTo.map(({ address }) => address),
            data: Buffer.concat(chunks).toString('utf8').replaceAll('\r\n', '\n'),
            user: session.user?.toString(),
          });
          done();
        });
      },
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    ({ port } = server.server.address() as AddressInfo);
  });
  afterAll(
    () =>
      new Promise<void>((resolve) => {
        server.close(resolve);
      }),
  );

  test('sends the mail as HTML and plain text', async () => {
    const transport = smtpTransport(`smtp://tree:right@127.0.0.1:${port}`, from);
    await transport.send({ ...mail, replyTo: 'curator@museum.test' });
    transport.close();
    const [arrived] = received;
    expect(arrived).toMatchObject({
      sender: 'hello@life-tree.test',
      recipients: ['zoe@life-tree.test'],
      user: 'tree',
    });
    expect(arrived?.data).toContain('Reply-To: curator@museum.test');
    const { text, html } = readMailFile(arrived?.data ?? '');
    expect(text).toBe(mail.text.trimEnd());
    expect(html).toBe(mail.html.trimEnd());
  });

  test('fails when the server refuses the login or does not answer', async () => {
    const refused = smtpTransport(`smtp://tree:wrong@127.0.0.1:${port}`, from);
    await expect(refused.send(mail)).rejects.toThrow('Wrong password');
    refused.close();
    const absent = smtpTransport('smtp://127.0.0.1:1', from);
    await expect(absent.send(mail)).rejects.toThrow('ECONNREFUSED');
    absent.close();
  });
});
