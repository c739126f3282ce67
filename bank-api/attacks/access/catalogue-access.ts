import { randomUUID } from 'node:crypto';
import { agentAt } from '../../src/modules/applications/testing.ts';
import { bankSide, everybody, only, own, WRITERS } from './expectations.ts';
import type { AccessTable, Case, Cases } from './expectations.ts';
import type { AccessWorld } from './world.ts';

/** News belong to the marketplace: the curators of all banks write them. */
const EDITORS = only(bankSide('ok'), 'no');
const NEWS_TEXT = {
  section: 'market',
  title: 'Новость',
  summary: 'Коротко',
  body: 'Текст',
  author: 'Банк',
  pinned: false,
};

const COMPARISON = { product: 'overdraft', amount_kopecks: 300_000_000, term_months: 12 };

/** Banks, products, news, quotes and cross-border payments. */
export function catalogueAccess(world: AccessWorld) {
  /** A draft of the curator's, a new one for each caller. */
  const forDraft =
    (request: () => Omit<Case, 'who'>): Cases =>
    async () => {
      const staff = await agentAt(world.server.app, 'curator');
      const { id } = await staff.ok<{ id: number }>('POST', '/agent/rest/news/editing', NEWS_TEXT);
      return [{ who: EDITORS, params: { id: String(id) }, ...request() }];
    };

  return {
    listPartnerBanks: own(),
    readCapabilities: own(),
    compareOffers: own({
      body: { product: 'working_capital_loan', amount_kopecks: 300_000_000, term_months: 12 },
    }),
    lookUpBank: own({ params: { bik: '044525225' } }),
    lookUpOrganization: own({ params: { inn: '7799123455' } }),
    lookUpPurchase: own({ params: { number: '32614098765' } }),
    listProducts: own(),
    listNews: own(),
    countUnreadNews: own(),
    readNews: async () => {
      const { objs } = await world.owner.get<{ objs: { id: number }[] }>('/agent/rest/news');
      return [{ who: everybody('ok'), params: { id: String(objs[0]?.id) } }];
    },
    markAllNewsRead: own(),
    listEditedNews: own({ query: { state: 'draft' } }, EDITORS),
    readEditedNews: forDraft(() => ({})),
    createNews: own({ body: NEWS_TEXT }, EDITORS),
    updateNews: forDraft(() => ({ body: { ...NEWS_TEXT, version: 0 } })),
    publishNews: forDraft(() => ({ body: { version: 0, publish_at: null } })),
    withdrawNews: forDraft(() => ({ body: { version: 0 } })),
    deleteNews: forDraft(() => ({ query: { version: '0' } })),
    // The file of this table is no image.
    uploadNewsImage: own({ fields: {} }, only({ ...bankSide('rule') }, 'no')),
    readNewsImage: own({ params: { id: randomUUID() } }, everybody('hidden')),
    makeOffersDocument: own({ body: COMPARISON }),
    createQuoteLink: own({ body: COMPARISON }),
    listQuoteLinks: own(),
    revokeQuoteLink: async () => {
      const { link } = await world.owner.ok<{ link: { id: string } }>(
        'POST',
        '/agent/rest/quote-links',
        COMPARISON,
      );
      return [{ who: WRITERS, params: { id: link.id }, body: {} }];
    },
    makeQuote: own({
      body: {
        mode: 'deposit',
        amount_kopecks: 100_000_000,
        rate_basis_points: 1600,
        term_months: 3,
        capitalised: false,
        open_date: '2026-01-31',
      },
    }),
    listCorridors: own(),
    requestCrossBorder: () => [
      {
        who: everybody('ok', { ...bankSide('no'), newcomer: 'no' }),
        body: {
          client_request_id: randomUUID(),
          corridor_id: 'china',
          currency: 'CNY',
          amount_kopecks: 300_000_000,
          client_inn: '7707083893',
          client_name: 'ООО «Клиент»',
          purpose: 'Оплата по контракту',
        },
      },
    ],
  } satisfies AccessTable;
}
