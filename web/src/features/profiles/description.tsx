interface DescriptionProps {
  readonly text: string;
  /** What stands there when there is none. */
  readonly absent?: string;
}

/** What a person says about themself, with their own line breaks. */
export function Description({ text, absent }: DescriptionProps) {
  if (text !== '') {
    return <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>;
  }
  return absent ? <p className="text-quiet">{absent}</p> : null;
}
