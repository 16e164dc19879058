import { type CodedMessage, codedMessage, type MessageValues } from '../../../coded-message.ts';
import { type ReportCode, reportMessages } from '../../read-messages.ts';
import type { Report } from '../../report.ts';

/** What a file leaves open about its times, with the guess that is used until somebody answers it. */
export interface DatingQuestion {
  readonly kind: 'lengths' | 'unit' | 'present' | 'calendar' | 'missing' | 'tips' | 'inner-names';
  /** Why this was guessed: a line of the report, so that it has one text in every language. */
  readonly reason: CodedMessage<ReportCode>;
  /**
   * Of `unit`, the years per unit; of `present`, the age of the youngest tip in the file's unit. Absent of
   * `lengths`, whose tree is undated until it is answered, and of the others: dates are kept, missing lengths
   * are 0, and names of inner nodes are clades.
   */
  readonly guess?: number;
  /** The nodes that it is about, if it is not about the whole tree. */
  readonly names?: readonly string[];
}

/** Collects the questions of a file. Each is also a line of its report. */
export class DatingQuestions {
  readonly all: DatingQuestion[] = [];
  readonly #report: Report;

  constructor(report: Report) {
    this.#report = report;
  }

  ask(kind: DatingQuestion['kind'], code: ReportCode, details: Partial<Details> = {}): void {
    const { guess, values, names } = details;
    const said = values === undefined ? {} : { values };
    // A missing length is no guess of one date, so the report names all of them.
    const reported = kind === 'missing' ? 'altered' : 'guessed';
    for (const example of names ?? [undefined])
      this.#report.add(reported, code, { ...said, example });
    const reason = codedMessage(reportMessages, code, values);
    this.all.push({
      kind,
      reason,
      ...(guess !== undefined && { guess }),
      ...(names !== undefined && { names }),
    });
  }
}

interface Details extends Required<Pick<DatingQuestion, 'guess' | 'names'>> {
  readonly values: MessageValues;
}
