import { connectorStyles, type LegendItem } from '@life-tree/phylogeny';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LegendList } from './legend-list.tsx';

it('S3a: the legend shows ancestors that took part as they are drawn: thicker, in their colours', () => {
  const items: readonly LegendItem[] = [
    { kind: 'style', style: 'debated', text: 'Debated ancestor' },
    { kind: 'style', style: 'hybrid', text: 'Hybrid' },
  ];
  const { container } = render(<LegendList items={items} />);
  const [debated, hybrid] = container.querySelectorAll('line');
  expect(debated?.getAttribute('stroke')).toBe('currentColor');
  expect(hybrid?.getAttribute('stroke')).toContain(connectorStyles.hybrid.colours?.light);
  expect(hybrid?.getAttribute('stroke')).toContain(connectorStyles.hybrid.colours?.dark);
  expect(Number(hybrid?.getAttribute('stroke-width'))).toBeGreaterThan(
    Number(debated?.getAttribute('stroke-width')),
  );
});
