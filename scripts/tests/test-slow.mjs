import { prepareTests } from './prepare-tests.mjs';
import { endTogether } from './stages.mjs';
import { countStage, finish, reportResults, runTests, startScript } from './test-stages.mjs';

// What `npm test` leaves out: tests of large inputs, long sequences and separate processes, and the
// repetition on a phone of the journeys that fit any screen.
const browser = await prepareTests();
endTogether();

const buildCode = await finish(startScript('build.mjs'));
if (buildCode !== 0) countStage('build', buildCode);
await runTests({
  areSlow: true,
  browser,
  projects: buildCode === 0 ? ['slow', 'repeated-on-phone'] : [],
});
await reportResults();
