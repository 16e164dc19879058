import type { ReportEntry } from '@life-tree/phylogeny';

/** What the reader guessed, dropped or changed; nothing of it happens unsaid. */
export function ImportReport({ report }: { readonly report: readonly ReportEntry[] }) {
  if (report.length === 0) return null;
  return (
    <section className="flex flex-col gap-1">
      <h3 className="font-medium font-sans text-sm">What was made of the file</h3>
      <ul className="max-h-40 list-disc overflow-y-auto pl-5 text-quiet text-sm">
        {report.map(({ kind, code, message, count, examples }) => (
          <li key={code}>
            <span className="capitalize">{kind}</span>: {message}
            {count > 1 && ` (${count.toLocaleString('en')})`}
            {examples.length > 0 && `: ${examples.join(', ')}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
