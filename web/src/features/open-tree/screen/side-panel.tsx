import { X } from 'lucide-react';
import { type CSSProperties, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { t } from '../../../texts/t.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { classNames } from '../../../ui/class-names.ts';

/** Heights of the sheet as ratios of the available height. */
const minHeight = 0.2;
const initialHeight = 0.45;
const maxHeight = 0.9;

interface SidePanelProps {
  readonly label: string;
  /** Applies to phones. On wide screens the panel is always open. */
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel next to the canvas on wide screens, and a sheet below it that can be dragged on phones. */
export function SidePanel({ label, open, onClose, children }: SidePanelProps) {
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

  const style = { '--sheet': `${height * 100}%` } as CSSProperties;
  return (
    <aside
      ref={ref}
      aria-label={label}
      style={style}
      className={classNames(
        'flex shrink-0 flex-col border-line bg-surface lg:w-96 lg:border-l',
        'max-lg:h-(--sheet) max-lg:rounded-t-md max-lg:border-t max-lg:shadow-raised',
        !open && 'max-lg:hidden',
      )}
    >
      <div className="relative flex shrink-0 items-center justify-center lg:hidden">
        <div
          className="flex min-h-10 grow cursor-row-resize touch-none items-center justify-center"
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
          className="absolute right-1"
          onClick={onClose}
        />
      </div>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain px-5 pb-8 lg:pt-2">
        {children}
      </div>
    </aside>
  );
}
