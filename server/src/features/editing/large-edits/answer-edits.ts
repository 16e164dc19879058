import type { Operation, Species, Step } from '@life-tree/phylogeny';
import { toAppError } from '../../../http/error-replies.ts';
import { stepsOf } from '../operations/edit-steps.ts';
import type { EditReply, EditRequest, ReadTask, SpeciesPart } from './messages.ts';
import { readEdit } from './read-edit.ts';

// Few enough that the server receives a part within a few milliseconds.
const speciesInPart = 2000;

/** Reads bodies one after another and sends their species in parts. */
export function createEditAnswers(
  send: (reply: EditReply) => void,
): (request: EditRequest) => void {
  const blocks: Uint8Array[] = [];
  let parts: Iterator<SpeciesPart> = partsOf([]);

  async function read(task: Omit<ReadTask, 'blocks'>): Promise<EditReply> {
    try {
      const edit = await readEdit({ ...task, blocks: blocks.splice(0) });
      parts = partsOf(stepsOf(edit.operation));
      return { kind: 'read', edit: { ...edit, operation: withoutSpecies(edit.operation) } };
    } catch (error) {
      const { code, values } = toAppError(error);
      return { kind: 'refused', code, values };
    }
  }

  function nextPart(): EditReply {
    const { value, done } = parts.next();
    return { kind: 'part', part: done === true ? null : value };
  }

  return (request) => {
    if (request.kind === 'block') blocks.push(request.block);
    else if (request.kind === 'next-part') send(nextPart());
    else void read(request).then(send);
  };
}

function* partsOf(steps: readonly Step[]): Generator<SpeciesPart> {
  for (const [step, one] of steps.entries()) {
    if (one.kind !== 'import-branch') continue;
    for (let from = 0; from < one.species.length; from += speciesInPart) {
      yield { step, species: one.species.slice(from, from + speciesInPart) };
    }
  }
}

const none: readonly Species[] = [];

function withoutSpecies(operation: Operation): Operation {
  if (operation.kind !== 'sequence') return stepWithoutSpecies(operation);
  return { ...operation, steps: operation.steps.map(stepWithoutSpecies) };
}

function stepWithoutSpecies(step: Step): Step {
  return step.kind === 'import-branch' ? { ...step, species: none } : step;
}
