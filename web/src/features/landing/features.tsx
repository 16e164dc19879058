import { GitFork, Globe, type LucideIcon, Users } from 'lucide-react';
import { t } from '../../texts/t.ts';

interface Feature {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly detail: string;
}

const features = (): readonly Feature[] => [
  {
    icon: GitFork,
    title: t('Visual Editor'),
    text: t('Create interactive trees'),
    detail: t(
      'Each species is a bar on the timeline. Drag it to when it lived and add its descendants.',
    ),
  },
  {
    icon: Users,
    title: t('Collaboration'),
    text: t('Work as a team with other users'),
    detail: t(
      'Invite others to your tree and edit it together. Everyone sees each change immediately.',
    ),
  },
  {
    icon: Globe,
    title: t('Public Trees'),
    text: t('Explore and share your creations'),
    detail: t(
      'Publish a tree so that others can find, like and discuss it, and explore the trees they share.',
    ),
  },
];

export function Features() {
  return (
    <section
      id="features"
      aria-labelledby="features-heading"
      className="border-line border-y bg-surface"
    >
      <div className="page-width flex flex-col gap-10 py-16 lg:py-24">
        <h2 id="features-heading" className="text-xl">
          {t('From the first branch to the whole tree')}
        </h2>
        <ul className="grid gap-x-12 gap-y-10 md:grid-cols-3">
          {features().map(({ icon: Icon, title, text, detail }) => (
            <li key={title} className="flex flex-col gap-2 border-leaf border-t-2 pt-6">
              <Icon aria-hidden="true" className="mb-2 size-8 text-leaf" strokeWidth={1.25} />
              <h3 className="text-lg">{title}</h3>
              <p className="font-medium">{text}</p>
              <p className="text-quiet">{detail}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
