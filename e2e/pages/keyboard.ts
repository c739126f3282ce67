import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { ANSWERS } from './answers.ts';

/** What has the focus, as somebody who works without a mouse meets it. */
interface Stop {
  readonly kind: 'text' | 'choice' | 'radio' | 'other';
  readonly name: string;
  readonly id: string;
  /** A text that is typed, a choice or a radio of the group that is made, a list that has an item. */
  readonly isAnswered: boolean;
  /** The focus is in sight: in the window and not below something that stays on top. */
  readonly isSeen: boolean;
  /** Whether a radio's group offers «Нет». */
  readonly hasNo: boolean;
}

/** The portal under the keyboard alone: Tab, arrows, Enter, Space and typing. */
export class Keyboard {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  press(key: string): Promise<void> {
    return this.page.keyboard.press(key);
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.insertText(text);
  }

  /** Presses Tab until the stop with the name has the focus, which is in sight. */
  async tabTo(name: RegExp, limit = 90): Promise<void> {
    const passed: string[] = [];
    for (let step = 0; step < limit; step += 1) {
      await this.press('Tab');
      const stop = await this.#stop();
      if (name.test(stop.name)) {
        await expect.poll(async () => (await this.#stop()).isSeen, { message: stop.name }).toBe(true);
        return;
      }
      passed.push(stop.name);
    }
    throw new Error(`Tab never reached ${String(name)}: ${passed.join(' → ')}`);
  }

  async activate(name: RegExp): Promise<void> {
    await this.tabTo(name);
    await this.press('Enter');
  }

  /** Answers every open question of a form in the order of the Tab key, then completes the step. */
  async completeForm(limit = 200): Promise<void> {
    const before = this.page.url();
    for (let step = 0; step < limit; step += 1) {
      await this.press('Tab');
      const stop = await this.#stop();
      if (stop.name === 'Завершить шаг') {
        await this.press('Enter');
        await expect(this.page).not.toHaveURL(before, { timeout: 20_000 });
        return;
      }
      if (!stop.isAnswered) await this.#answer(stop);
    }
    throw new Error('Tab never reached the end of the form');
  }

  async #answer(stop: Stop): Promise<void> {
    if (stop.kind === 'text') {
      const answer = Object.entries(ANSWERS).find(([pointer]) => stop.id.endsWith(pointer))?.[1];
      if (answer !== undefined) await this.type(answer);
    } else if (stop.kind === 'choice') {
      await this.press('ArrowDown');
      const list = this.page.locator('.ant-select-dropdown:visible');
      await expect(list.locator('.ant-select-item-option').first()).toBeVisible();
      await this.press('Enter');
      await expect(list).toHaveCount(0);
    } else if (stop.kind === 'radio') {
      await this.press('Space');
      if (stop.hasNo) await this.press('ArrowRight');
    } else if (stop.id.endsWith('/owners')) {
      await this.press('Enter');
      // The new item's first question has the focus.
      await expect.poll(async () => (await this.#stop()).kind).toBe('text');
      await this.#answer(await this.#stop());
    }
  }

  #stop(): Promise<Stop> {
    return this.page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      const name =
        element.getAttribute('aria-label') ??
        (labels.map((label) => label.innerText).join(' ') || element.innerText || '');
      const box = element.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height / 2, 20)];
      const atop = document.elementFromPoint(x, y);
      const isSeen = atop !== null && (element.contains(atop) || atop.contains(element));
      const isInput = element instanceof HTMLInputElement;
      const isText = element instanceof HTMLTextAreaElement || (isInput && element.type !== 'checkbox');
      const group = element.closest('[role=radiogroup]');
      const common = {
        name: name.trim(),
        id: element.id,
        isSeen,
        hasNo: /Нет/.test(group?.textContent ?? ''),
      };
      if (isInput && element.type === 'radio')
        return {
          ...common,
          kind: 'radio' as const,
          isAnswered: group?.querySelector('input:checked') !== null,
        };
      if (element.getAttribute('role') === 'combobox') {
        const isAnswered = !element.closest('.ant-select')?.querySelector('.ant-select-placeholder');
        return { ...common, kind: 'choice' as const, isAnswered };
      }
      if (isText)
        return { ...common, kind: 'text' as const, isAnswered: (element as HTMLInputElement).value !== '' };
      const list = element.closest('[role=group]');
      return { ...common, kind: 'other' as const, isAnswered: list?.querySelector('input') != null };
    });
  }
}
