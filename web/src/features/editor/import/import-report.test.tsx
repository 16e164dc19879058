import { emptyParts, fromNested } from '@life-tree/phylogeny';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderEdited } from '../../../testing/edited-tree.tsx';
import { type ReportLine, useReportNote } from './import-report.tsx';

const line: ReportLine = {
  kind: 'altered',
  code: 'own',
  message: 'Dates were changed',
  count: 1,
  examples: ['Pakicetus'],
};

/** Adds Pakicetus, whose stated extinction may differ from its own, and opens the report. */
function openReport(details: object = {}) {
  const onQuestions = vi.fn();
  const Adding = () => {
    const { note, dialog } = useReportNote(onQuestions);
    return (
      <>
        <button type="button" onClick={() => note('1 species imported', [line])}>
          Import
        </button>
        {dialog}
      </>
    );
  };
  const forest = fromNested([{ name: 'Pakicetus', apparition: -50e6, duration: 10e6, ...details }]);
  renderEdited({ forest, parts: emptyParts }, <Adding />);
  fireEvent.click(screen.getByRole('button', { name: 'Import' }));
  fireEvent.click(screen.getByRole('button', { name: 'Report' }));
  screen.getByText(/Dates were changed/);
  return onQuestions;
}

test('D5d: the report of an import leads to the species whose dates were changed', () => {
  const onQuestions = openReport({ stated: { extinction: -39e6 } });
  fireEvent.click(screen.getByRole('button', { name: 'Show changed dates in the table' }));
  expect(screen.queryByText(/Dates were changed/)).toBeNull();
  expect(onQuestions).toHaveBeenCalledOnce();
});

test('the report of an import without changed dates leads nowhere', () => {
  openReport();
  expect(screen.queryByRole('button', { name: /in the table/ })).toBeNull();
});
