import type { WriteOptions } from '@life-tree/phylogeny';
import { FileDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LongWork } from '../../ui/feedback/long-work.tsx';
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { HelpLink } from '../../ui/pages/help-link.tsx';
import { hasCitedSources } from '../sources/index.ts';
import type { OpenTree } from './build-request.ts';
import { DataOptions } from './data-options.tsx';
import { type ExportFormat, isDrawing } from './export-request.ts';
import { type FigureChoice, storedFigure, storeFigure } from './figure-choice.ts';
import { FigureOptions } from './figure-options.tsx';
import { FigurePreview } from './figure-preview.tsx';
import { useExport } from './use-export.ts';
import { useFigurePreview } from './use-figure-preview.ts';

interface ExportDialogProps extends OpenTree {
  readonly firstFormat: ExportFormat;
  readonly onClose: () => void;
}

/** Asks for the format, sheet and extent of the file. */
export function ExportDialog({ firstFormat, onClose, ...tree }: ExportDialogProps) {
  const [format, setFormat] = useState(firstFormat);
  const [figure, setFigure] = useState(storedFigure);
  const [imagesAs, setImagesAs] = useState<'links' | 'files'>('links');
  const [writing, setWriting] = useState<Omit<WriteOptions, 'parts'>>({});
  const [extent, setExtent] = useState<'visible' | 'whole'>('visible');
  const { progress, fault, run, cancel } = useExport(tree);
  const changeFigure = (choice: FigureChoice) => {
    setFigure(choice);
    storeFigure(choice);
  };

  const save = async () => {
    const reason = await run({
      format,
      figure,
      isWhole: extent === 'whole',
      embedImages: format === 'json' && imagesAs === 'files',
      writing,
    });
    if (reason === null) onClose();
  };
  return (
    <Dialog title={t('Export')} help={<HelpLink guide="import-and-export" />} onClose={onClose}>
      <div
        className={
          isDrawing(format)
            ? 'wide-dialog grid gap-6 sm:grid-cols-[minmax(0,1fr)_20rem]'
            : undefined
        }
      >
        {isDrawing(format) && (
          <DrawingPreview tree={tree} figure={figure} isWhole={extent === 'whole'} />
        )}
        <div className="flex flex-col gap-5">
          <SelectField
            label={t('Format')}
            name="format"
            hasInitialFocus
            value={format}
            choices={formatChoices()}
            onValue={setFormat}
          />
          {isDrawing(format) && (
            <FigureOptions
              choice={figure}
              offersReferences={hasCitedSources(tree.forest, tree.parts.sources)}
              onChange={changeFigure}
            />
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
          {!isDrawing(format) && (
            <DataOptions
              tree={tree}
              format={format}
              isWhole={extent === 'whole'}
              choice={writing}
              onChange={setWriting}
            />
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
      </div>
    </Dialog>
  );
}

interface DrawingPreviewProps {
  readonly tree: OpenTree;
  readonly figure: FigureChoice;
  readonly isWhole: boolean;
}

/** Only rendered for drawings, so that exporting data draws nothing. */
function DrawingPreview({ tree, figure, isWhole }: DrawingPreviewProps) {
  const state = useFigurePreview(tree, figure, isWhole);
  return <FigurePreview state={state} preset={figure.preset} />;
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
