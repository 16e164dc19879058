import { Copy, Pencil, Settings, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { LinkButton } from '../buttons/link-button.tsx';
import { Tabs } from '../buttons/tabs.tsx';
import { useToasts } from '../feedback/toaster.tsx';
import { SegmentedControl } from '../forms/segmented-control.tsx';
import { Slider } from '../forms/slider.tsx';
import { Switch } from '../forms/switch.tsx';
import { Menu } from '../overlays/menu.tsx';
import { Tooltip } from '../overlays/tooltip.tsx';
import { GallerySection } from './gallery-section.tsx';

export function ActionsSection() {
  const toasts = useToasts();
  const [tab, setTab] = useState<'tree' | 'node' | 'comments'>('tree');
  const [names, setNames] = useState(true);
  const [time, setTime] = useState(-66);
  const [order, setOrder] = useState<'asc' | 'desc'>('desc');
  return (
    <GallerySection title="Actions">
      <div className="flex flex-wrap items-center gap-3">
        <Button>Primary</Button>
        <Button variant="secondary">Secondary</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="destructive">Delete tree</Button>
        <Button busy>Saving</Button>
        <Button disabled>Disabled</Button>
        <Button size="large">Large</Button>
        <LinkButton to="/" variant="secondary">
          A link
        </LinkButton>
        <Tooltip text="Settings of this tree">
          <IconButton icon={Settings} label="Settings" title="" />
        </Tooltip>
        <Menu
          trigger={<Button variant="secondary">Menu</Button>}
          items={[
            { label: 'Rename', icon: Pencil, onSelect: () => toasts.note('Renamed') },
            { label: 'Copy', icon: Copy, onSelect: () => toasts.note('Copied') },
            {
              label: 'Delete',
              icon: Trash2,
              destructive: true,
              onSelect: () => toasts.error('Deleting failed'),
            },
          ]}
        />
      </div>
      <div className="flex flex-wrap items-center gap-8">
        <Switch label="Show names" checked={names} onChange={setNames} />
        <SegmentedControl
          label="Order"
          segments={[
            { value: 'asc', label: 'Ascending' },
            { value: 'desc', label: 'Descending', note: 'Default' },
          ]}
          value={order}
          onChange={setOrder}
        />
        <div className="w-64">
          <Slider
            label="Present time"
            min={-200}
            max={0}
            step={1}
            value={time}
            valueText={`${time}MY`}
            onChange={setTime}
          />
        </div>
      </div>
      <Tabs
        label="Panel"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'tree', label: 'Tree', content: <p>Of the tree as a whole.</p> },
          { value: 'node', label: 'Node', content: <p>Of the selected species.</p> },
          { value: 'comments', label: 'Comments', content: <p>What people say.</p> },
        ]}
      />
    </GallerySection>
  );
}
