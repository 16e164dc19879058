/** Stands where a tree has no picture: its initial, set like the first letter of a plate. */
export function TreePlate({ name }: { readonly name: string }) {
  return (
    <div aria-hidden="true" className="size-full bg-leaf-tint p-3 text-leaf">
      <div className="flex size-full items-center justify-center rounded-[3px] border border-leaf/40 font-serif text-2xl">
        {[...name.trim()][0]?.toUpperCase()}
      </div>
    </div>
  );
}
