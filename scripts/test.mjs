import { prepareTests } from './prepare-tests.mjs';
import { endTogether } from './stages.mjs';
import {
  countStage,
  finish,
  reportResults,
  runJourneys,
  runUnitAndApiTests,
  startScript,
} from './test-stages.mjs';

const browser = await prepareTests();
endTogether();

// The checks leave a processor idle most of the time. The tests use two or three workers each, so they take turns.
const building = startScript('build.mjs');
countStage('check', await finish(startScript('check.mjs')));
const buildCode = await finish(building);
if (buildCode !== 0) countStage('build', buildCode);

await runUnitAndApiTests({ areSlow: false });
if (buildCode === 0) await runJourneys(browser, ['desktop', 'phone']);
console.log('`npm run test:slow` runs the slow tests, and repeats journeys on a phone');
await reportResults();
