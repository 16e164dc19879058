import { prepareTests } from './prepare-tests.mjs';
import { endTogether } from './stages.mjs';
import { countStage, finish, reportResults, runTests, startScript } from './test-stages.mjs';

const browser = await prepareTests();
endTogether();

// The checks leave a processor idle most of the time; the tests do not, so they wait for the build.
const building = startScript('build.mjs');
countStage('check', await finish(startScript('check.mjs')));
const buildCode = await finish(building);
if (buildCode !== 0) countStage('build', buildCode);

await runTests({
  areSlow: false,
  browser,
  projects: buildCode === 0 ? ['desktop', 'phone'] : [],
});
console.log('`npm run test:slow` runs the slow tests, and repeats journeys on a phone');
await reportResults();
