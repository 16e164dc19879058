import { X } from 'lucide-react';
import { type CSSProperties, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { t } from '../../texts/t.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';

/** Heights of the sheet as shares of the room it has. */
const lowest = 0.2;
const usual = 0.45;
const highest = 0.9;

interface SidePanelProps {
  readonly label: string;
  /** On phones; on wide screens the panel is always there. */
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Beside the canvas on wide screens, on phones a sheet below it that can be dragged up. */
export function SidePanel({ label, open, onClose, children }: SidePanelProps) {
  const ref = useRef<HTMLElement>(null);
  const [height, setHeight] = useState(usual);
  const [isDragged, setIsDragged] = useState(false);

  const drag = (event: PointerEvent) => {
    const room = ref.current?.parentElement?.getBoundingClientRect();
    if (!isDragged || room === undefined || room.height === 0) return;
    setHeight(Math.min((room.bottom - event.clientY) / room.height, highest));
  };
  const drop = () => {
    setIsDragged(false);
    if (height >= lowest) return;
    setHeight(usual);
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
