import { type CodedMessage, codedMessage, type MessageValues } from '../../coded-message.ts';
import { type ReportCode, reportMessages } from '../read-messages.ts';
import type { Report } from '../report.ts';

/** What a file leaves open about its times, with the guess that is used until somebody answers it. */
export interface DatingQuestion {
  readonly kind: 'lengths' | 'unit' | 'present' | 'calendar';
  /** Why this was guessed: a line of the report, so that it has one text in every language. */
  readonly reason: CodedMessage<ReportCode>;
  /**
   * Of `unit`, the years per unit; of `present`, the age of the youngest tip in the file's unit. Absent of
   * `lengths`, whose tree is undated until it is answered, and of `calendar`, whose dates are kept.
   */
  readonly guess?: number;
}

/** Collects the questions of a file. Each is also a line of its report. */
export class DatingQuestions {
  readonly all: DatingQuestion[] = [];
  readonly #report: Report;

  constructor(report: Report) {
    this.#report = report;
  }

  ask(
    kind: DatingQuestion['kind'],
    code: ReportCode,
    { guess, values }: { readonly guess?: number; readonly values?: MessageValues } = {},
  ): void {
    this.#report.add('guessed', code, values === undefined ? {} : { values });
    const reason = codedMessage(reportMessages, code, values);
    this.all.push({ kind, reason, ...(guess !== undefined && { guess }) });
  }
}
