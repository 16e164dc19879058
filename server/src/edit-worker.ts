import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { answerEdits } from './features/editing/large-edits/answer-edits.ts';

// Serving requests has priority.
setPriority(10);
try {
  // If memory runs out, Linux should kill this process rather than the server.
  writeFileSync('/proc/self/oom_score_adj', '800');
} catch {
  // Not Linux, or not allowed.
}

answerEdits(
  (listener) => void process.on('message', listener),
  (reply) => void process.send?.(reply),
);
// The server is gone.
process.on('disconnect', () => process.exit());
