import { suppressPluginErrors } from './plugin-errors.ts';

let stop: () => void;
let warn: jest.SpyInstance;

beforeEach(() => {
  warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  stop = suppressPluginErrors();
});
afterEach(() => {
  stop();
  jest.restoreAllMocks();
});

function thrown(error: unknown, details: ErrorEventInit = {}): Event {
  const event = new ErrorEvent('error', { cancelable: true, error, message: String(error), ...details });
  window.dispatchEvent(event);
  return event;
}

function rejected(reason: unknown): Event {
  const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason });
  window.dispatchEvent(event);
  return event;
}

describe('suppressPluginErrors', () => {
  it.each([
    ['a thrown string', () => thrown('Плагин КриптоПро ЭЦП не отвечает')],
    ['a thrown string of a few words', () => thrown('Плагин недоступен')],
    ['a thrown error', () => thrown(new Error('CAdESCOM.Store: access denied'))],
    ['an error of its script', () => thrown('Script error', { filename: '/cadesplugin_api.js' })],
    ['a rejected promise', () => rejected(new Error('cadesplugin is not ready'))],
    ['a promise rejected with an object', () => rejected({ message: 'CryptoPro CSP is missing' })],
  ])('turns %s that mentions the plug-in into a warning', (_, fail) => {
    expect(fail().defaultPrevented).toBe(true);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['a thrown error', () => thrown(new Error('x is not a function'))],
    ['a rejected promise', () => rejected(new Error('Network Error'))],
    ['a promise rejected with nothing', () => rejected(undefined)],
  ])('leaves %s of anything else uncaught', (_, fail) => {
    expect(fail().defaultPrevented).toBe(false);
    expect(warn).not.toHaveBeenCalled();
  });
});
