import { OVERLAY_MIN_MS, hideLoadingOverlay, showLoadingOverlay } from './loading-overlay.ts';

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = '<main><h1>Главная</h1></main>';
});
afterEach(() => jest.useRealTimers());

const overlay = () => document.getElementById('portal-overlay');

describe('loading overlay', () => {
  it('is seen for 800 ms in total, and the page is there beneath it', () => {
    showLoadingOverlay();
    expect(overlay()).toHaveTextContent('Загрузка приложения...');
    expect(overlay()).toHaveTextContent('Пожалуйста, подождите...');
    expect(document.querySelector('h1')).toBeInTheDocument();
    jest.advanceTimersByTime(300);
    hideLoadingOverlay();
    jest.advanceTimersByTime(OVERLAY_MIN_MS - 300 - 1);
    expect(overlay()).not.toHaveClass('is-leaving');
    jest.advanceTimersByTime(1);
    expect(overlay()).toHaveClass('is-leaving');
    jest.runAllTimers();
    expect(overlay()).toBeNull();
  });

  it('does not make a slow start slower', () => {
    showLoadingOverlay();
    jest.advanceTimersByTime(3_000);
    hideLoadingOverlay();
    jest.advanceTimersByTime(0);
    expect(overlay()).toHaveClass('is-leaving');
  });

  it('counts from its first sight, also where the page loads later than it is drawn', () => {
    const readyState = jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    showLoadingOverlay();
    hideLoadingOverlay();
    jest.advanceTimersByTime(600);
    expect(overlay()).not.toHaveClass('is-leaving');
    readyState.mockRestore();
    window.dispatchEvent(new Event('load'));
    jest.advanceTimersByTime(OVERLAY_MIN_MS - 600 - 1);
    expect(overlay()).not.toHaveClass('is-leaving');
    jest.advanceTimersByTime(1);
    expect(overlay()).toHaveClass('is-leaving');
  });

  it('takes over the one that the server wrote into the page', () => {
    document.body.insertAdjacentHTML('beforeend', '<div id="portal-overlay">…</div>');
    showLoadingOverlay();
    expect(document.querySelectorAll('#portal-overlay')).toHaveLength(1);
    hideLoadingOverlay();
    jest.runAllTimers();
    expect(overlay()).toBeNull();
  });
});
