import { chooseLanguage, currentLanguage, type Language, languages } from '../../texts/language.ts';
import { t } from '../../texts/t.ts';
import { SegmentedControl } from '../forms/segmented-control.tsx';

const known: readonly Language[] = ['en', 'es'];

/** Each language has its own name for itself. */
export function LanguageSwitch() {
  return (
    <SegmentedControl
      label={t('Language')}
      segments={known.map((language) => ({ value: language, label: languages[language] }))}
      value={currentLanguage()}
      onChange={chooseLanguage}
    />
  );
}
