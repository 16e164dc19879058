export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Whom an answer goes to, if not to the sender. */
  readonly replyTo?: string;
}

/** Takes a mail to its reader, or throws. */
export interface MailCarrier {
  carry(mail: Mail): Promise<void>;
  close(): void;
}
