import { fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { Toaster } from '../../../ui/feedback/toaster.tsx';
import { createToasts } from '../../../ui/feedback/toasts.ts';
import { ImportReportDialog, type ReportLine } from './import-report.tsx';

const line: ReportLine = {
  kind: 'altered',
  code: 'own',
  message: 'Dates were changed',
  count: 1,
  examples: ['Pakicetus'],
};

function open(props: Partial<ComponentProps<typeof ImportReportDialog>>) {
  render(
    <Toaster toasts={createToasts()}>
      <ImportReportDialog report={[line]} onClose={vi.fn()} {...props} />
    </Toaster>,
  );
}

test('D5d: the report of an import leads to the species whose dates were changed', () => {
  const [onClose, onQuestions] = [vi.fn(), vi.fn()];
  open({ onClose, onQuestions });
  fireEvent.click(screen.getByRole('button', { name: 'Show changed dates in the table' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(onQuestions).toHaveBeenCalledOnce();
});

test('the report of an import without changed dates leads nowhere', () => {
  open({});
  expect(screen.getByText(/Dates were changed/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /in the table/ })).toBeNull();
});
