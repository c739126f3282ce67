import type { Page } from '@playwright/test';
import { paths } from 'shared-kernel/paths';
import { BankClient } from '../fixtures/bank-client.ts';
import { expect, test } from '../fixtures/portal.ts';
import { checkRoutes, watchShifts } from '../pages/layout-shift.ts';
import { AUTH_ROUTES, MAIN_ROUTES, deepRoutes } from '../pages/routes.ts';

const AGENT = 'agent@example.com';
const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;

/** The steps in their own stage: the current one is drawn with the most. */
const STEPS = [
  { stage: 'issue_registering', page: 'request-form' },
  { stage: 'issue_survey', page: 'questionnaire' },
  { stage: 'issue_scoring', page: 'documents' },
  { stage: 'issue_additional_documents_requests', page: 'discussions' },
  { stage: 'doc_list', page: 'document-package' },
  { stage: 'issue_finished', page: 'completion' },
] as const;

/** With the first page the device learns whether there is something urgent: the pages after it keep the banner's place. */
const urgent = (page: Page) => page.getByRole('region', { name: 'Срочные сообщения' });

test.describe.configure({ mode: 'parallel', timeout: 180_000 });

for (const size of SIZES) {
  test.describe(`${size.width} px`, () => {
    test.use({ viewport: size });

    test('pages before the sign-in do not move', async ({ context }) => {
      await watchShifts(context);
      expect(await checkRoutes(context, AUTH_ROUTES)).toEqual([]);
    });

    test('the main pages do not move', async ({ page, context, openAs }) => {
      await openAs(AGENT, '/');
      await expect(urgent(page)).toBeVisible();
      await watchShifts(context);
      const untilUrgent = (tab: Page): Promise<unknown> => expect(urgent(tab)).toBeVisible();
      expect(await checkRoutes(context, MAIN_ROUTES, untilUrgent)).toEqual([]);
    });

    test('an article does not move', async ({ page, context, openAs, portal }) => {
      const articles = (await deepRoutes(portal)).filter((route) => route.startsWith('/news/')).slice(0, 1);
      expect(articles).toHaveLength(1);
      await openAs(AGENT, '/');
      await expect(urgent(page)).toBeVisible();
      await watchShifts(context);
      const article = (page: Page): Promise<unknown> => expect(page.getByRole('article')).toBeVisible();
      expect(await checkRoutes(context, articles, article)).toEqual([]);
    });

    test('an open conversation does not move', async ({ page, context, openAs, portal }) => {
      const threads = (await new BankClient(portal, AGENT).threads()).slice(0, 3);
      expect(threads).toHaveLength(3);
      await openAs(AGENT, '/');
      await expect(urgent(page)).toBeVisible();
      await watchShifts(context);
      const routes = threads.map(({ id }) => paths.chat.link({ thread: id }));
      // One after another: a thread that is read in one tab goes down in the list of the others.
      const log = (page: Page): Promise<unknown> => expect(page.getByRole('log')).toBeVisible();
      expect(await checkRoutes(context, routes, log, 1)).toEqual([]);
    });

    test('the steps of an application do not move', async ({ page, context, openAs, portal }) => {
      const rows = await new BankClient(portal, AGENT).list({});
      await openAs(AGENT, '/');
      await expect(urgent(page)).toBeVisible();
      await watchShifts(context);
      const routes = STEPS.map(({ stage, page }) => {
        const row = rows.find((each) => each.stage === stage);
        expect(row, stage).toBeDefined();
        return `/issue/${row?.hash_password}/${page}`;
      });
      expect(await checkRoutes(context, routes)).toEqual([]);
    });
  });
}
