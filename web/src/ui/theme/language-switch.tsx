import { chooseLanguage, currentLanguage, languages } from '../../texts/language.ts';
import { t } from '../../texts/t.ts';
import { SegmentedControl } from '../forms/segmented-control.tsx';

/** Each language has its own name for itself. */
export function LanguageSwitch() {
  return (
    <SegmentedControl
      label={t('Language')}
      segments={languages.map((language) => ({ value: language, label: ownName(language) }))}
      value={currentLanguage()}
      onChange={chooseLanguage}
    />
  );
}

/** `Español` for `es`. */
function ownName(language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
