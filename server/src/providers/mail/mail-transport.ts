export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Where replies go, if not to the sender. */
  readonly replyTo?: string;
}

/** Delivers mails. `send` throws when it can't. */
export interface MailTransport {
  send(mail: Mail): Promise<void>;
  close(): void;
}
