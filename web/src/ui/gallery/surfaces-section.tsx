import { TreeDeciduous } from 'lucide-react';
import { Button } from '../buttons/button.tsx';
import { classNames } from '../class-names.ts';
import { Avatar } from '../display/avatar.tsx';
import { Badge } from '../display/badge.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Spinner } from '../feedback/spinner.tsx';
import { GallerySection } from './gallery-section.tsx';

const cardStyle = 'rounded-md border border-line bg-surface p-6';
const colours = [
  'paper',
  'surface',
  'sunken',
  'line',
  'edge',
  'quiet',
  'ink',
  'leaf-tint',
  'leaf',
  'amber-tint',
  'amber',
  'red-tint',
  'red',
] as const;

export function SurfacesSection() {
  return (
    <GallerySection title="Surfaces">
      <ul className="grid grid-cols-3 gap-3 sm:grid-cols-5 lg:grid-cols-7">
        {colours.map((colour) => (
          <li key={colour} className="flex flex-col gap-1 text-quiet text-xs">
            <span
              style={{ background: `var(--${colour})` }}
              className="h-12 rounded-md border border-line"
            />
            {colour}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Avatar username="Mary" photo={null} size="small" />
        <Avatar username="Mary" photo={null} />
        <Avatar username="Mary" photo={null} size="large" />
        <Badge>reptiles</Badge>
        <Badge colour="var(--plan-free)">Free</Badge>
        <Badge colour="var(--plan-pro)">Pro</Badge>
        <Badge colour="var(--plan-premium)">Premium</Badge>
        <Badge colour="var(--plan-institutional)">Institutional</Badge>
        <Spinner />
      </div>
      <div className="grid gap-6 md:grid-cols-2">
        <div className={cardStyle}>A card holds what belongs together.</div>
        <div className={classNames(cardStyle, 'flex flex-col gap-3')}>
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-3/4" />
        </div>
        <EmptyState icon={TreeDeciduous} title="No trees yet" action={<Button>New tree</Button>}>
          The trees you make stand here.
        </EmptyState>
        <ErrorState message="Connection Failed" onRetry={() => {}} />
      </div>
    </GallerySection>
  );
}
