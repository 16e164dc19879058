interface DescriptionProps {
  readonly text: string;
  /** Shown if there is no description. */
  readonly placeholder?: string;
}

export function Description({ text, placeholder }: DescriptionProps) {
  if (text !== '') {
    return <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>;
  }
  return placeholder ? <p className="text-quiet">{placeholder}</p> : null;
}
