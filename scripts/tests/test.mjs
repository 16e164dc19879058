import { prepareTests } from './prepare-tests.mjs';
import { endTogether } from './stages.mjs';
import { countStage, finish, reportResults, runTests, startScript } from './test-stages.mjs';

const browser = await prepareTests();
endTogether();

// The build runs beside the checks. The tests wait for both, because they fill two processors themselves.
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
