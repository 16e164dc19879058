import { type ReactNode, useId } from 'react';

interface GallerySectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function GallerySection({ title, children }: GallerySectionProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-6 border-line border-t pt-6">
      <h2 id={headingId} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
