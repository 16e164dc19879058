import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
} from 'react';
import { t } from '../../texts/t.ts';
import { DialogBoundary } from './dialog-boundary.tsx';
import { type Answer, type Asked, MessageDialog, type Question } from './message-dialog.tsx';

interface ConfirmOptions {
  /** The label of the button that accepts, a verb. */
  readonly accept?: string;
  /** The consequences, such as what will be lost. */
  readonly detail?: string;
  readonly destructive?: boolean;
  /** Accepting opens another page. */
  readonly leavesPage?: boolean;
}

interface ChooseOptions extends ConfirmOptions {
  readonly accept: string;
  /** The label of another button that accepts something else. */
  readonly alternative: string;
}

interface PromptOptions {
  readonly initial?: string;
  readonly maxLength?: number;
  readonly detail?: string;
  readonly accept?: string;
}

/** Modal questions and messages. */
export interface Dialogs {
  /** `accept` labels the button where OK would promise something. */
  readonly alert: (message: string, detail?: string, accept?: string) => Promise<void>;
  readonly confirm: (message: string, options?: ConfirmOptions) => Promise<boolean>;
  /** Resolves to the label of the chosen button, or to null if the user cancels. */
  readonly choose: (message: string, options: ChooseOptions) => Promise<string | null>;
  /** Resolves to null if the user cancels. */
  readonly prompt: (message: string, options?: PromptOptions) => Promise<string | null>;
}

const DialogsContext = createContext<Dialogs | null>(null);

export function useDialogs(): Dialogs {
  const dialogs = useContext(DialogsContext);
  if (!dialogs) throw new Error('useDialogs needs a DialogsProvider above it');
  return dialogs;
}

/** Shows one dialog at a time and queues the others. */
export function DialogsProvider({ children }: { readonly children: ReactNode }) {
  const [queue, setQueue] = useState<readonly Asked[]>([]);
  const nextKey = useRef(0);

  const ask = useCallback(
    (question: Question) =>
      new Promise<Answer>((resolve) => {
        const key = nextKey.current++;
        const answer = (given: Answer) => {
          setQueue((waiting) => waiting.filter((asked) => asked.key !== key));
          resolve(given);
        };
        setQueue((waiting) => [...waiting, { key, question, answer }]);
      }),
    [],
  );

  const dialogs = useMemo<Dialogs>(
    () => ({
      alert: async (message, detail, accept = t('OK')) => {
        await ask({ kind: 'alert', message, accept, ...(detail && { detail }) });
      },
      confirm: async (message, options) =>
        (await ask({ kind: 'confirm', message, accept: t('OK'), ...options })) !== null,
      choose: async (message, options) => {
        const answer = await ask({ kind: 'confirm', message, ...options });
        return answer === '' ? options.accept : answer;
      },
      prompt: (message, options) =>
        ask({ kind: 'prompt', message, accept: t('OK'), initial: '', ...options }),
    }),
    [ask],
  );

  const shown = queue[0];
  return (
    <DialogsContext value={dialogs}>
      {children}
      {shown && (
        <DialogBoundary key={shown.key} onClose={() => shown.answer(null)}>
          <MessageDialog asked={shown} />
        </DialogBoundary>
      )}
    </DialogsContext>
  );
}
