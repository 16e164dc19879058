/** A file whose content comes from the given source, because files of jsdom have no streams. */
export function fileOf(
  size: number,
  source: UnderlyingDefaultSource<Uint8Array>,
  name = 'whales.nwk',
): File {
  const file = new File([], name);
  Object.defineProperty(file, 'size', { value: size });
  file.stream = () => new ReadableStream(source) as ReturnType<File['stream']>;
  return file;
}

/** A file with this content. */
export function fileWith(text: string, name?: string): File {
  const bytes = new TextEncoder().encode(text);
  const source: UnderlyingDefaultSource<Uint8Array> = {
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  };
  return fileOf(bytes.length, source, name);
}
