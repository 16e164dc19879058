import { expect, test } from 'vitest';
import { deviceLabel, isHandheld } from './device-label.ts';

const agents = {
  edge: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
  chromePhone:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
};

test('a device is named after its browser and system', () => {
  expect(deviceLabel(agents.edge)).toBe('Edge on Windows');
  expect(deviceLabel(agents.firefox)).toBe('Firefox on Linux');
  expect(deviceLabel(agents.chromePhone)).toBe('Chrome on Android');
  expect(deviceLabel(agents.iphone)).toBe('Safari on iPhone');
  expect(deviceLabel(agents.mac)).toBe('Safari on macOS');
});

test('other programs are unknown devices', () => {
  expect(deviceLabel('')).toBe('Unknown device');
  expect(deviceLabel('curl/8.5.0')).toBe('Unknown device');
});

test('phones and tablets are recognized', () => {
  expect(isHandheld(agents.iphone)).toBe(true);
  expect(isHandheld(agents.chromePhone)).toBe(true);
  expect(isHandheld(agents.mac)).toBe(false);
});
