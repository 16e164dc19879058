import { X } from 'lucide-react';
import {
  type CSSProperties,
  type PointerEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react';
import { t } from '../../../texts/t.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { maxPanelRatio, minPanelWidth, usePanelOpen, usePanelWidth } from './panel-preference.ts';
import { PanelResizer } from './panel-resizer.tsx';

/** Heights of the sheet as ratios of the available height. */
const minHeight = 0.2;
const initialHeight = 0.45;
const maxHeight = 0.9;

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
  const [height, setHeight] = useState(initialHeight);
  const [isDragged, setIsDragged] = useState(false);

  const drag = (event: PointerEvent) => {
    const box = ref.current?.parentElement?.getBoundingClientRect();
    if (!isDragged || box === undefined || box.height === 0) return;
    setHeight(Math.min((box.bottom - event.clientY) / box.height, maxHeight));
  };
  const drop = () => {
    setIsDragged(false);
    if (height >= minHeight) return;
    setHeight(initialHeight);
    onClose();
  };

  return (
    <aside
      ref={ref}
      id={id}
      aria-label={label}
      style={{ ...widthStyle(width), '--sheet': `${height * 100}%` } as CSSProperties}
      className={classNames(
        besideCanvas,
        'narrow:h-(--sheet) narrow:rounded-t-md narrow:border-t narrow:shadow-raised',
        !open && 'hidden',
      )}
    >
      <PanelResizer panelId={id} panel={ref} width={width} onWidth={setWidth} />
      <div
        className="flex min-h-7 shrink-0 cursor-row-resize touch-none items-center justify-center wide:hidden"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setIsDragged(true);
        }}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={drop}
      >
        <span aria-hidden="true" className="h-1 w-10 rounded-full bg-edge" />
      </div>
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
