import type { Page } from '@playwright/test';

/** What sticks out of a phone's screen to the right: it would make the page scroll sideways. */
export const overflow = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth <= window.innerWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1)
      .slice(-3)
      .map((element) => `${element.tagName}.${element.className}`);
  });

/** Lines of text that lie on one another, but for what stays in place while the page scrolls below it. */
export const overlaps = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    /** What is seen of a box: where an element around it cuts it off, or `null` where nothing is. */
    const toSeen = (box: DOMRect, element: Element): DOMRect | null => {
      let { left, top, right, bottom } = box;
      for (let each: Element | null = element; each; each = each.parentElement) {
        const { position, overflow } = getComputedStyle(each);
        if (position === 'fixed' || position === 'sticky') return null;
        if (overflow === 'visible') continue;
        const frame = each.getBoundingClientRect();
        [left, top] = [Math.max(left, frame.left), Math.max(top, frame.top)];
        [right, bottom] = [Math.min(right, frame.right), Math.min(bottom, frame.bottom)];
      }
      return right - left > 2 && bottom - top > 2 ? new DOMRect(left, top, right - left, bottom - top) : null;
    };
    const lines: { readonly text: string; readonly box: DOMRect }[] = [];
    const texts = document.createTreeWalker(document.querySelector('main') ?? document, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const { nodeValue: text, parentElement: element } = node;
      if (!text?.trim() || !element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const line of range.getClientRects()) {
        const box = toSeen(line, element);
        if (box) lines.push({ text, box });
      }
    }
    lines.sort((a, b) => a.box.top - b.box.top);
    const found: string[] = [];
    for (const [index, { text, box }] of lines.entries())
      for (const other of lines.slice(index + 1)) {
        if (other.box.top > box.bottom - box.height / 2) break;
        const isBeside = other.box.left >= box.right - 4 || other.box.right <= box.left + 4;
        if (!isBeside && other.text !== text) found.push(`${text} / ${other.text}`);
      }
    return found;
  });

/** What a finger would miss: WCAG's exception for targets that stand apart lets them pass. */
export const lowButtons = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.ant-btn:not(.ant-btn-link)')]
      .filter((button) => {
        const { height } = button.getBoundingClientRect();
        return height > 0 && height < 24;
      })
      .map((button) => button.textContent),
  );

/** More than one main thing to do on a screen is none: what stands in a dialog is a screen of its own. */
export const rivals = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll('main .ant-btn-primary')].filter(
      (button) => button.checkVisibility({ visibilityProperty: true }) && !button.closest('[role="dialog"]'),
    );
    return shown.length > 1 ? shown.map((button) => button.textContent) : [];
  });
