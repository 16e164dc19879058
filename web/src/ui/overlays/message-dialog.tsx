import { type FormEvent, useId, useState } from 'react';
import { t } from '../../texts/t.ts';
import { Button } from '../buttons/button.tsx';
import { controlStyle } from '../forms/control-style.ts';
import { Modal } from './dialog.tsx';

export type Question =
  | {
      readonly kind: 'alert';
      readonly message: string;
      readonly accept: string;
      readonly detail?: string;
    }
  | {
      readonly kind: 'confirm';
      readonly message: string;
      readonly accept: string;
      readonly detail?: string;
      readonly alternative?: string;
      readonly destructive?: boolean;
      readonly leavesPage?: boolean;
    }
  | {
      readonly kind: 'prompt';
      readonly message: string;
      readonly accept: string;
      readonly initial: string;
      readonly maxLength?: number;
      readonly detail?: string;
    };

/** The entered text, the chosen alternative, or empty if there is nothing to enter; null if cancelled. */
export type Answer = string | null;

export interface Asked {
  readonly key: number;
  readonly question: Question;
  readonly answer: (given: Answer) => void;
}

export function MessageDialog({ asked: { question, answer } }: { readonly asked: Asked }) {
  const titleId = useId();
  const detailId = useId();
  const [text, setText] = useState(question.kind === 'prompt' ? question.initial : '');
  const { detail } = question;
  const destructive = question.kind === 'confirm' && question.destructive;

  // Enter activates the focused button, so an accidental Enter must not delete anything or leave the page.
  const isHarmless = !destructive && !(question.kind === 'confirm' && question.leavesPage);
  const focused = question.kind === 'prompt' ? 'field' : isHarmless ? 'accept' : 'cancel';
  const accept = (event: FormEvent) => {
    event.preventDefault();
    answer(text);
  };

  return (
    <Modal
      role={question.kind === 'prompt' ? 'dialog' : 'alertdialog'}
      labelledBy={titleId}
      describedBy={detail && detailId}
      onCancel={() => answer(null)}
    >
      <form onSubmit={accept} className="flex flex-col gap-6">
        <div className="flex flex-col gap-2">
          <h2 id={titleId} className="text-lg">
            {question.message}
          </h2>
          {detail && (
            <p id={detailId} className="text-quiet">
              {detail}
            </p>
          )}
        </div>
        {question.kind === 'prompt' && (
          <input
            data-initial-focus
            aria-labelledby={titleId}
            value={text}
            maxLength={question.maxLength}
            className={controlStyle()}
            onFocus={(event) => event.target.select()}
            onChange={(event) => setText(event.target.value)}
          />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          {question.kind !== 'alert' && (
            <Button
              variant="secondary"
              data-initial-focus={focused === 'cancel' ? true : undefined}
              onClick={() => answer(null)}
            >
              {t('Cancel')}
            </Button>
          )}
          {question.kind === 'confirm' && question.alternative && (
            <Button variant="secondary" onClick={() => answer(question.alternative ?? null)}>
              {question.alternative}
            </Button>
          )}
          <Button
            type="submit"
            variant={destructive ? 'destructive' : 'primary'}
            data-initial-focus={focused === 'accept' ? true : undefined}
          >
            {question.accept}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
