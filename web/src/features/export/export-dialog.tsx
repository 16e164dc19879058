import type { LabelStyle, ReferenceStyle } from '@life-tree/phylogeny';
import { FileDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LongWork } from '../../ui/feedback/long-work.tsx';
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { hasCitedSources } from '../sources/index.ts';
import { type ExportFormat, type ImageScale, isDrawing } from './export-request.ts';
import { type OpenTree, useExport } from './use-export.ts';

interface ExportDialogProps extends OpenTree {
  readonly onClose: () => void;
}

/** Asks for the format, size and extent of the file. */
export function ExportDialog({ onClose, ...tree }: ExportDialogProps) {
  const [format, setFormat] = useState<ExportFormat>('svg');
  const [scale, setScale] = useState<ScaleChoice>('2');
  const [imagesAs, setImagesAs] = useState<'links' | 'files'>('links');
  const [labels, setLabels] = useState<LabelStyle>('underscores');
  const [extent, setExtent] = useState<'visible' | 'whole'>('visible');
  const [references, setReferences] = useState<ReferenceStyle | 'none'>('numbers');
  const { progress, fault, run, cancel } = useExport(tree);
  const offersReferences = isDrawing(format) && hasCitedSources(tree.forest, tree.parts.sources);

  const save = async () => {
    const reason = await run({
      format,
      scale: scales[scale],
      isWhole: extent === 'whole',
      embedImages: format === 'json' && imagesAs === 'files',
      labels,
      references: references === 'none' ? null : references,
    });
    if (reason === null) onClose();
  };
  return (
    <Dialog title={t('Export')} onClose={onClose}>
      <div className="flex flex-col gap-5">
        <SelectField
          label={t('Format')}
          name="format"
          value={format}
          choices={formatChoices()}
          onValue={setFormat}
        />
        {format === 'png' && (
          <Choice title={t('Size')}>
            <SegmentedControl
              label={t('Size')}
              value={scale}
              onChange={setScale}
              segments={scaleChoices.map((value) => ({ value, label: `${value}×` }))}
            />
          </Choice>
        )}
        {format === 'json' && (
          <Choice title={t('Images')}>
            <SegmentedControl
              label={t('Images')}
              value={imagesAs}
              onChange={setImagesAs}
              segments={[
                { value: 'links', label: t('As links') },
                { value: 'files', label: t('In the file') },
              ]}
            />
            <p className="text-quiet text-xs">
              {imagesAs === 'links'
                ? t(
                    'A smaller file. The images can only be imported here, by people who can see this tree.',
                  )
                : t(
                    'A larger file. The images can be imported anywhere, but animations become still images.',
                  )}
            </p>
          </Choice>
        )}
        {(format === 'newick' || format === 'nexus') && (
          <Choice title={t('Names')}>
            <SegmentedControl
              label={t('Names')}
              value={labels}
              onChange={setLabels}
              segments={labelChoices()}
            />
            <p className="text-quiet text-xs">{labelHints()[labels]}</p>
          </Choice>
        )}
        {offersReferences && (
          <Choice title={t('References')}>
            <SegmentedControl
              label={t('References')}
              value={references}
              onChange={setReferences}
              segments={[
                { value: 'numbers', label: t('Numbers') },
                { value: 'author-year', label: t('Author and year') },
                { value: 'none', label: t('None') },
              ]}
            />
            <p className="text-quiet text-xs">
              {references === 'none'
                ? t('Sources are not shown.')
                : t('Names are followed by their sources, which are listed under the drawing.')}
            </p>
          </Choice>
        )}
        <Choice title={t('Species')}>
          <SegmentedControl
            label={t('Species')}
            value={extent}
            onChange={setExtent}
            segments={[
              { value: 'visible', label: t('Visible species') },
              { value: 'whole', label: t('The whole tree') },
            ]}
          />
          <p className="text-quiet text-xs">
            {extent === 'visible'
              ? t('Without collapsed branches and species hidden by the present time.')
              : t('All species, including those currently hidden.')}
          </p>
        </Choice>
        {fault !== null && (
          <p role="alert" className="text-red text-sm">
            {fault}
          </p>
        )}
        {progress === null ? (
          <Button className="self-end" onClick={save}>
            <FileDown aria-hidden="true" className="size-4" strokeWidth={1.5} />
            {t('Export')}
          </Button>
        ) : (
          <LongWork label={t('Creating the file')} progress={progress} onCancel={cancel} />
        )}
      </div>
    </Dialog>
  );
}

const scales = { '1': 1, '2': 2, '3': 3, '4': 4 } as const satisfies Record<string, ImageScale>;
type ScaleChoice = keyof typeof scales;
const scaleChoices: readonly ScaleChoice[] = ['1', '2', '3', '4'];

function labelChoices(): readonly { value: LabelStyle; label: string }[] {
  return [
    { value: 'underscores', label: t('Underscores') },
    { value: 'quotes', label: t('Quotes') },
    { value: 'unquoted', label: t('No quotes') },
  ];
}

function labelHints(): Readonly<Record<LabelStyle, string>> {
  return {
    underscores: t(
      'Spaces become underscores, which most programs read as spaces. Names that already have an underscore or special characters are quoted.',
    ),
    quotes: t('Every name that is not one plain word is quoted.'),
    unquoted: t(
      'For programs that keep quotes as part of a name. Special characters become underscores.',
    ),
  };
}

function formatChoices(): readonly { value: ExportFormat; label: string }[] {
  return [
    { value: 'svg', label: t('SVG (scalable drawing)') },
    { value: 'png', label: t('PNG (image)') },
    { value: 'pdf', label: t('PDF (for printing)') },
    { value: 'json', label: t('JSON (can be imported here again)') },
    { value: 'newick', label: 'Newick' },
    { value: 'nexus', label: 'NEXUS' },
    { value: 'phyloxml', label: 'phyloXML' },
    { value: 'nexml', label: 'NeXML' },
    { value: 'outline', label: t('Outline (indented text)') },
    { value: 'csv', label: t('CSV (table)') },
  ];
}

function Choice({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-1.5">
      {/* Hidden, because screen readers get the same label from the control below. */}
      <span aria-hidden="true" className="font-medium text-sm">
        {title}
      </span>
      {children}
    </div>
  );
}
