import { usePageTitle } from '../pages/use-page-title.ts';
import { ThemeSwitch } from '../theme/theme-switch.tsx';
import { ActionsSection } from './actions-section.tsx';
import { FieldsSection } from './fields-section.tsx';
import { MessagesSection } from './messages-section.tsx';
import { SurfacesSection } from './surfaces-section.tsx';

/** Every part of the interface on one page, for those who build with them. */
function Gallery() {
  usePageTitle('Interface parts');
  return (
    <main id="main" className="page-width flex flex-col gap-12 py-12">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl">Interface parts</h1>
        <ThemeSwitch />
      </div>
      <ActionsSection />
      <FieldsSection />
      <MessagesSection />
      <SurfacesSection />
    </main>
  );
}

// biome-ignore lint/style/noDefaultExport: React.lazy takes the default export
export default Gallery;
