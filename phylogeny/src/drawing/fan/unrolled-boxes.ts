/** A part of the unrolled view that is taken. */
export interface UnrolledBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The parts of a fan that are taken. In the unrolled view, all of them are upright boxes. */
export class UnrolledBoxes {
  readonly #boxes: UnrolledBox[] = [];
  /** After this many pixels, rows begin again. */
  readonly #turn: number;

  constructor(turn: number) {
    this.#turn = turn;
  }

  add(box: UnrolledBox): void {
    this.#boxes.push(box);
  }

  isFree(box: UnrolledBox): boolean {
    return this.#boxes.every((other) =>
      [-this.#turn, 0, this.#turn].every((shift) => !overlap(other, box, shift)),
    );
  }
}

function overlap(one: UnrolledBox, other: UnrolledBox, shift: number): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom + shift &&
    other.top + shift < one.bottom
  );
}
