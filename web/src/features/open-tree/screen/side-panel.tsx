import { X } from 'lucide-react';
import { type CSSProperties, type ReactNode, useId, useRef, useState } from 'react';
import { t } from '../../../texts/t.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { maxPanelRatio, minPanelWidth, usePanelOpen, usePanelWidth } from './panel-preference.ts';
import { PanelResizer } from './panel-resizer.tsx';
import { initialSheetHeight, SheetResizer } from './sheet-resizer.tsx';

const besideCanvas =
  'relative flex shrink-0 flex-col border-line bg-surface wide:w-(--panel) wide:border-l';

function widthStyle(width: number) {
  return {
    '--panel': `max(${minPanelWidth}px, min(${width}px, ${maxPanelRatio * 100}%))`,
  } as CSSProperties;
}

interface SidePanelProps {
  readonly label: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel beside the canvas on wide screens, and a sheet below it that can be dragged on others. */
export function SidePanel({ label, open, onClose, children }: SidePanelProps) {
  const id = useId();
  const [width, setWidth] = usePanelWidth();
  const ref = useRef<HTMLElement>(null);
  const [height, setHeight] = useState(initialSheetHeight);

  return (
    <aside
      ref={ref}
      id={id}
      aria-label={label}
      style={{ ...widthStyle(width), '--sheet': `${height}%` } as CSSProperties}
      className={classNames(
        besideCanvas,
        'narrow:h-(--sheet) narrow:rounded-t-md narrow:border-t narrow:shadow-raised',
        !open && 'hidden',
      )}
    >
      <PanelResizer panelId={id} panel={ref} width={width} onWidth={setWidth} />
      <SheetResizer
        sheetId={id}
        sheet={ref}
        height={height}
        onHeight={setHeight}
        onClose={onClose}
      />
      <IconButton
        icon={X}
        label={t('Close panel')}
        className="absolute top-7 right-1 wide:hidden"
        onClick={onClose}
      />
      {children}
    </aside>
  );
}

/** Has the size of the panel while a tree is loading. The sheet is closed then. */
export function SidePanelPlaceholder({ children }: { readonly children: ReactNode }) {
  const [isOpen] = usePanelOpen();
  const [width] = usePanelWidth();
  return (
    <div
      style={widthStyle(width)}
      className={classNames(besideCanvas, 'narrow:hidden', !isOpen && 'hidden')}
    >
      {children}
    </div>
  );
}
