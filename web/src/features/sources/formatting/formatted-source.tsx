import type { TextPiece } from '@life-tree/contract/references';
import { type Source, sourceLabel } from '@life-tree/phylogeny';
import { useEffect, useState } from 'react';
import { currentLanguage } from '../../../texts/language.ts';
import { LinkedText } from '../../../ui/display/linked-text.tsx';
import { formatLater, formattedBefore } from './formatting-queue.ts';

/** A source as a reference. It is a short name until the code that formats it has loaded. */
export function FormattedSource({ source }: { readonly source: Source }) {
  const language = currentLanguage();
  const [formatted, setFormatted] = useState<{ source: Source; pieces: readonly TextPiece[] }>();
  useEffect(() => {
    let isShown = true;
    void formatLater(source, language, () => isShown).then((pieces) => {
      if (isShown && pieces !== null) setFormatted({ source, pieces });
    });
    return () => {
      isShown = false;
    };
  }, [source, language]);
  const pieces =
    formattedBefore(source, language) ??
    (formatted?.source === source ? formatted.pieces : [{ text: sourceLabel(source) }]);
  return <span className="wrap-anywhere">{pieces.map(Piece)}</span>;
}

function Piece({ text, italic, bold, shift }: TextPiece, index: number) {
  const Shift = shift ?? 'span';
  const content = shift === undefined ? <LinkedText text={text} /> : <Shift>{text}</Shift>;
  const upright = bold ? <b>{content}</b> : content;
  // Pieces have no identity of their own.
  return <span key={index}>{italic ? <i>{upright}</i> : upright}</span>;
}
