import { t } from '../../texts/t.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { useReturnAddress } from '../pending-actions/index.ts';
import { HorseFigure } from './horse-figure.tsx';

export function Hero() {
  const redirect = useReturnAddress();
  return (
    <section className="page-width grid items-center gap-12 py-12 lg:grid-cols-[5fr_7fr] lg:gap-16 lg:py-24">
      <div className="flex flex-col items-start gap-6">
        <h1 className="text-2xl">{t('Create and Explore Phylogenetic Trees')}</h1>
        <p className="max-w-prose text-lg text-quiet">
          {t(
            'Place species and their descendants on a timeline, from a handful of horses to all of life, and share what you discover.',
          )}
        </p>
        <div className="flex flex-wrap gap-3">
          <LinkButton size="large" to="/auth" search={{ register: true, redirect }}>
            {t('Start Now')}
          </LinkButton>
          <LinkButton
            size="large"
            variant="secondary"
            to="/"
            hash="features"
            hashScrollIntoView={{ behavior: 'smooth' }}
          >
            {t('More Info')}
          </LinkButton>
        </div>
      </div>
      <HorseFigure />
    </section>
  );
}
