import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ImportReportDialog, type ReportLine } from './import-report.tsx';

const line: ReportLine = {
  kind: 'altered',
  code: 'own',
  message: 'Dates were changed',
  count: 1,
  examples: ['Pakicetus'],
};

test('D5d: the report of an import leads to the species whose dates were changed', () => {
  const [onClose, onQuestions] = [vi.fn(), vi.fn()];
  render(<ImportReportDialog report={[line]} onClose={onClose} onQuestions={onQuestions} />);
  fireEvent.click(screen.getByRole('button', { name: 'Show changed dates in the table' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(onQuestions).toHaveBeenCalledOnce();
});

test('the report of an import without changed dates leads nowhere', () => {
  render(<ImportReportDialog report={[line]} onClose={vi.fn()} />);
  expect(screen.queryByRole('button', { name: /in the table/ })).toBeNull();
});
