/** Stands where a tree has no picture: its initial, set like the first letter of a plate. */
export function TreePlate({ name }: { readonly name: string }) {
  return (
    <div
      aria-hidden="true"
      className="flex size-full items-center justify-center bg-leaf-tint font-serif text-2xl text-leaf"
    >
      {[...name.trim()][0]?.toUpperCase()}
    </div>
  );
}
