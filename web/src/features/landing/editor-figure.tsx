import { currentLanguage } from '../../texts/language.ts';
import { t } from '../../texts/t.ts';
import { useThemeChoice } from '../../ui/theme/theme-choice.ts';

/** Taken from the running product by `npm run screenshots`. */
const addresses = import.meta.glob<string>('./editor-images/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

const dark = '(prefers-color-scheme: dark)';
const phone = '(width < 40rem)';

/** The editor in the language and theme of the page, on a computer or a phone. */
export function EditorFigure() {
  const choice = useThemeChoice();
  const theme = choice === 'dark' ? 'dark' : 'light';
  return (
    <section
      aria-labelledby="editor-heading"
      className="page-width flex flex-col gap-10 pt-16 lg:pt-24"
    >
      <div className="flex flex-col gap-3">
        <h2 id="editor-heading" className="text-xl">
          {t('The editor')}
        </h2>
        <p className="max-w-prose text-quiet">
          {t(
            'Drag bars along the timeline or type exact dates in the panel. Your changes are saved while you work.',
          )}
        </p>
      </div>
      <picture>
        {choice === 'system' && (
          <source media={`${phone} and ${dark}`} srcSet={addressOf('dark', 'phone')} />
        )}
        <source media={phone} srcSet={addressOf(theme, 'phone')} />
        {choice === 'system' && <source media={dark} srcSet={addressOf('dark', 'wide')} />}
        <img
          src={addressOf(theme, 'wide')}
          alt={t('The editor with a tree of whales, its toolbar and the selected species')}
          loading="lazy"
          decoding="async"
          // The sizes of the images, so that nothing moves when they have loaded.
          className="aspect-[390/640] w-full rounded-md border border-edge bg-sunken sm:aspect-[1280/800]"
        />
      </picture>
    </section>
  );
}

function addressOf(theme: 'light' | 'dark', size: 'wide' | 'phone'): string | undefined {
  const fileIn = (language: string) => `./editor-images/editor-${language}-${theme}-${size}.webp`;
  return addresses[fileIn(currentLanguage())] ?? addresses[fileIn('en')];
}
