import { ChevronDown } from 'lucide-react';
import { t } from '../../../texts/t.ts';

const questions = () => [
  {
    question: t('Can I change my plan later?'),
    answer: t(
      'Yes. Plan changes take effect immediately, with proration: what you have already paid for the current period is taken into account.',
    ),
  },
  {
    question: t('How can I pay?'),
    answer: t('By card or PayPal, and by bank transfer for annual payments.'),
  },
  {
    question: t('Can I cancel?'),
    answer: t('Yes, at any time. You keep access until the end of the period you have paid for.'),
  },
];

/** Uses `<details>`, so that it works without script and the browser's search finds the answers. */
export function PricingFaq() {
  return (
    <div className="border-line border-t">
      {questions().map(({ question, answer }) => (
        <details key={question} className="group border-line border-b">
          <summary className="flex list-none items-center justify-between gap-4 py-4 font-medium [&::-webkit-details-marker]:hidden">
            {question}
            <ChevronDown
              aria-hidden="true"
              strokeWidth={1.5}
              className="size-5 shrink-0 text-quiet transition-transform group-open:rotate-180"
            />
          </summary>
          <p className="max-w-prose pb-5 text-quiet">{answer}</p>
        </details>
      ))}
    </div>
  );
}
