import { FileUp } from 'lucide-react';
import { useDropzone } from 'react-dropzone';
import { t } from '../../../texts/t.ts';
import { classNames } from '../../../ui/class-names.ts';

interface FileFieldProps {
  /** The chosen file. */
  readonly fileName: string | null;
  readonly onFile: (file: File) => void;
  /** Several files or a folder were dropped. */
  readonly onNoFile: () => void;
}

/** A field for one file, which is dropped on it or chosen. */
export function FileField({ fileName, onFile, onNoFile }: FileFieldProps) {
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    multiple: false,
    onDrop: ([file], rejections) =>
      // With several files, it is unclear which one the user wants.
      file === undefined || rejections.length > 0 ? onNoFile() : onFile(file),
  });
  return (
    <div
      {...getRootProps({
        'aria-label': t('Drop a file here, or choose one'),
        className: classNames(
          'flex cursor-pointer items-center rounded-md border border-edge border-dashed text-sm hover:border-leaf',
          fileName === null ? 'flex-col gap-1 px-4 py-5 text-center' : 'justify-between px-3 py-2',
          isDragActive && 'border-leaf bg-leaf-tint',
        ),
      })}
    >
      <input {...getInputProps({ 'aria-label': t('File to import') })} />
      {fileName === null ? (
        <>
          <FileUp aria-hidden="true" className="size-6 text-leaf" strokeWidth={1.5} />
          <span className="font-medium">{t('Drop a file, or choose one')}</span>
          <span className="text-quiet text-xs">
            {t('JSON, Newick, NEXUS, phyloXML, NeXML, a table (CSV, .xlsx, .ods) or an outline')}
          </span>
        </>
      ) : (
        <>
          <span className="wrap-anywhere grow font-medium">{fileName}</span>
          <span className="ml-3 shrink-0 text-leaf">{t('Change')}</span>
        </>
      )}
    </div>
  );
}
