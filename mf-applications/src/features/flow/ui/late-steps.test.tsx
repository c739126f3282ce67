import { act, screen, waitFor, within } from '@testing-library/react';
import {
  completeStep,
  listApplicationDocuments,
  listDocumentRequests,
  readApplication,
  readStep,
  readTimeline,
  withdrawDocumentRequest,
} from 'shared-kernel/contract/applications';
import type { Application, DocumentRequest, ForeseenCheck } from 'shared-kernel/contract/applications';
import { readClientSigning, revokeClientSigning } from 'shared-kernel/contract/client-signing';
import type { ClientSigning } from 'shared-kernel/contract/client-signing';
import { listFittingFiles } from 'shared-kernel/contract/clients';
import type { ClientFile } from 'shared-kernel/contract/clients';
import type { Document } from 'shared-kernel/contract/documents';
import { compareOffers } from 'shared-kernel/contract/products';
import { configureWidgets } from 'shared-kernel/remote';
import { Route, Routes } from 'shared-kernel/router';
import { mockEndpoint } from 'shared-kernel/testing/mock-endpoint';
import { mockProfile } from 'shared-kernel/testing/mock-profile';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { PortalToaster } from 'shared-kernel/toast';
import { application, getHash, OFFER, step } from '../../../testing/fixtures.ts';
import { IssuePage } from './issue-page.tsx';

const HASH = getHash(1042);

const packaged = (change: Partial<Document> = {}): Document => ({
  id: '22222222-2222-4222-8222-222222222222',
  scope: 'package',
  document_name: 'package_application',
  title: 'Заявление-анкета',
  description: null,
  required: true,
  status: 'approved',
  reason: null,
  signing: 'required',
  sent_at: null,
  current: {
    id: '66666666-6666-4666-8666-666666666666',
    number: 1,
    file_name: 'anketa.pdf',
    mime_type: 'application/pdf',
    size_bytes: 10,
    sha256: '',
    uploaded_at: '2026-03-05T09:30:00.000Z',
    uploaded_by: 'СГБ',
    signatures: [],
  },
  history: [],
  application: null,
  request_id: null,
  can_upload: false,
  can_delete: false,
  updated_at: '2026-03-05T09:30:00.000Z',
  ...change,
});

/** Stands in for another remote's widget. */
function ForeignWidget() {
  return <p>Документы заявки</p>;
}

beforeEach(() => {
  configureWidgets({ peek: () => ForeignWidget, load: () => Promise.resolve(ForeignWidget) });
});

function show(
  page: string,
  shown: Application,
  foreseen: readonly ForeseenCheck[] = [],
  user: { readonly is_staff?: boolean } = {},
) {
  mockProfile();
  mockEndpoint(readApplication, shown);
  mockEndpoint(readTimeline, []);
  mockEndpoint(listFittingFiles, []);
  mockEndpoint(compareOffers, []);
  mockEndpoint(readClientSigning, { requests: [], offered: [], suggested: [] });
  mockEndpoint(readStep, ({ params }) => step(params.stage, { foreseen: [...foreseen] }));
  return renderWithPortal(
    <>
      <Routes>
        <Route path="/issue/:hash/:page" element={<IssuePage />} />
      </Routes>
      <PortalToaster />
    </>,
    { route: `/issue/${HASH}/${page}`, user },
  );
}

describe('DocumentsStep', () => {
  const check: ForeseenCheck = {
    code: 'amount_to_revenue_refuse',
    text: 'Сумма — не более 50 % годовой выручки',
    state: 'failed',
    outcome: 'refuse',
    actual: '75 %',
    ref: null,
  };

  const FITTING: ClientFile = {
    document_id: '55555555-5555-4555-8555-555555555555',
    version_id: '66666666-6666-4666-8666-666666666666',
    document_name: 'balance',
    title: 'Баланс',
    file_name: 'Баланс.pdf',
    size_bytes: 1024,
    uploaded_at: '2026-03-01T09:00:00.000Z',
    outdated: false,
    application: { id: 1001, hash_password: getHash(1001) },
  };

  it('warns above the documents of a refusal that is foreseen, with the way to another bank', async () => {
    show('documents', application('issue_scoring'), [check]);
    const warning = (await screen.findByText('СГБ откажет')).closest('[role="alert"]') as HTMLElement;
    const documents = screen.getAllByText('Документы заявки')[0] as HTMLElement;
    expect(warning.compareDocumentPosition(documents)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(within(warning).getByRole('link', { name: 'Подать в другой банк' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^#\/create-request\?.*inn=7707083893.*/u),
    );
  });

  it('shows the documents once and for all: what stands above is waited for, but not for long', async () => {
    const { promise: isTold, resolve: tell } = Promise.withResolvers<void>();
    show('documents', application('issue_scoring'));
    mockEndpoint(listFittingFiles, () => isTold.then(() => [FITTING]));
    const documents = await screen.findByText('Документы заявки');
    expect(documents).not.toBeVisible();
    await waitFor(() => expect(documents).toBeVisible());
    tell();
    expect(await screen.findByText('1 недостающий документ есть в файлах клиента')).toBeInTheDocument();
    // The very element: a file that is being chosen has a place to go to.
    expect(documents).toBeVisible();
  });

  it.each([
    ['passes', { ...check, state: 'passed' }],
    ['is not known yet', { ...check, state: 'unknown' }],
    ['leads to a person', { ...check, outcome: 'person' }],
  ] satisfies [string, ForeseenCheck][])('warns of no refusal where the rule %s', async (_name, foreseen) => {
    show('documents', application('issue_scoring'), [foreseen]);
    expect(await screen.findByText('Что проверит банк')).toBeInTheDocument();
    expect(screen.queryByText('СГБ откажет')).not.toBeInTheDocument();
  });
});

describe('RequestsStep', () => {
  const request = (state: DocumentRequest['state']): DocumentRequest => ({
    id: `22222222-2222-4222-8222-22222222222${state.length}`,
    title: 'Выписка по счёту',
    description: '',
    state,
    thread_id: '33333333-3333-4333-8333-333333333333',
    document_id: '44444444-4444-4444-8444-444444444444',
    created_at: '2026-03-01T09:00:00.000Z',
    created_by: 'Медведева И. А.',
    answered_at: state === 'open' ? null : '2026-03-02T09:00:00.000Z',
    due_at: null,
  });
  /** The application has come further than its requests. */
  const further = (): Application => {
    const base = application('doc_list');
    const requests = { stage: 'issue_additional_documents_requests' as const, complete: true };
    const stepper = base.info.stepper.flatMap((each) =>
      each.stage === 'doc_list' ? [requests, each] : [each],
    );
    return { ...base, info: { ...base.info, stepper } };
  };
  const closed = /^Запросы закрыты/u;

  it('says that the requests are closed once the bank has accepted each', async () => {
    mockEndpoint(listDocumentRequests, [request('accepted')]);
    show('discussions', further());
    expect(await screen.findByText('Принят')).toBeInTheDocument();
    expect(screen.getByText(closed)).toBeInTheDocument();
  });

  it('says of a request that the bank has closed without an answer that it is not needed', async () => {
    mockEndpoint(listDocumentRequests, [{ ...request('accepted'), answered_at: null }]);
    mockEndpoint(listApplicationDocuments, [
      packaged({ id: request('accepted').document_id, current: null }),
    ]);
    show('discussions', further());
    const card = await screen.findByRole('region', { name: request('accepted').title });
    expect(within(card).getByText('Больше не нужен')).toBeInTheDocument();
    // The discussion is there, the place for a file is not.
    expect(await within(card).findAllByText('Документы заявки')).toHaveLength(1);
    expect(screen.queryByText('Принят')).not.toBeInTheDocument();
    expect(screen.getByText(closed)).toBeInTheDocument();
  });

  it('keeps in sight the answer that was rejected when the request for another one is taken back', async () => {
    const withdrawn = { ...request('accepted'), answered_at: null };
    const empty = { ...withdrawn, id: crypto.randomUUID(), title: 'Устав', document_id: crypto.randomUUID() };
    mockEndpoint(listDocumentRequests, [withdrawn, empty]);
    mockEndpoint(listApplicationDocuments, [
      packaged({ id: withdrawn.document_id, scope: 'application', status: 'pending' }),
      packaged({ id: empty.document_id, scope: 'application', status: null, current: null }),
    ]);
    show('discussions', further());
    const card = await screen.findByRole('region', { name: withdrawn.title });
    expect(within(card).getByText('Больше не нужен')).toBeInTheDocument();
    // The place for a file and the discussion.
    await waitFor(() => expect(within(card).getAllByText('Документы заявки')).toHaveLength(2));
    const other = screen.getByRole('region', { name: 'Устав' });
    expect(within(other).getAllByText('Документы заявки')).toHaveLength(1);
  });

  it('sends no answers while the bank has not received each, and names what it lacks', async () => {
    const base = application('issue_additional_documents_requests');
    mockEndpoint(listDocumentRequests, [request('answered')]);
    show('discussions', { ...base, info: { ...base.info, status: 'additional_docs' } });
    mockEndpoint(readStep, ({ params }) =>
      step(params.stage, { form: null, blockers: [{ kind: 'document', ref: '/charter', label: 'Устав' }] }),
    );
    expect(await screen.findByText('Банк пока не получил: Устав')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Отправить ответы банку' })).toBeDisabled();
  });

  it('takes back a request that was made by mistake, after a question', async () => {
    const base = application('issue_additional_documents_requests');
    const mistaken = { ...request('open'), title: 'Не та выписка', can_withdraw: true };
    let all: DocumentRequest[] = [request('answered'), mistaken];
    mockEndpoint(listApplicationDocuments, []);
    mockEndpoint(listDocumentRequests, () => all);
    const { calls } = mockEndpoint(withdrawDocumentRequest, () => {
      all = [request('answered'), { ...mistaken, state: 'accepted', can_withdraw: false }];
      return { ...mistaken, state: 'accepted' as const };
    });
    const { user } = show('discussions', { ...base, info: { ...base.info, status: 'additional_docs' } }, [], {
      is_staff: true,
    });
    // The other one has an answer.
    await user.click(await screen.findByRole('button', { name: 'Отозвать запрос' }));
    const dialog = await screen.findByRole('dialog', { name: /Отозвать запрос «Не та выписка»/u });
    await user.click(within(dialog).getByRole('button', { name: 'Отозвать запрос' }));
    expect(await screen.findByText('Больше не нужен')).toBeInTheDocument();
    expect(calls.map(({ params }) => params)).toEqual([{ hash: HASH, id: mistaken.id }]);
    expect(screen.queryByRole('button', { name: 'Отозвать запрос' })).not.toBeInTheDocument();
  });

  it('sends no answers while a document that was replaced has no signature', async () => {
    const base = application('issue_additional_documents_requests');
    mockEndpoint(listDocumentRequests, [request('answered')]);
    show('discussions', { ...base, info: { ...base.info, status: 'additional_docs' } });
    mockEndpoint(readStep, ({ params }) =>
      step(params.stage, { form: null, blockers: [{ kind: 'signature', ref: '/charter', label: 'Устав' }] }),
    );
    expect(await screen.findByText('Без подписи: 1 документ')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Отправить ответы банку' })).toBeDisabled();
  });

  it.each(['open', 'answered'] as const)(
    'does not say so while one is %s, as a curator may decide without it',
    async (state) => {
      mockEndpoint(listDocumentRequests, [request('accepted'), request(state)]);
      show('discussions', further());
      expect(await screen.findByText('Принят')).toBeInTheDocument();
      expect(screen.queryByText(closed)).not.toBeInTheDocument();
    },
  );
});

describe('PackageStep', () => {
  const approved = application('doc_list', {
    offer: OFFER,
    scoring: {
      state: 'approved',
      checks: [],
      reasons: [],
      approved_amount_kopecks: 150_000_000,
      decided_at: '2026-03-05T09:00:00.000Z',
      decided_by: null,
    },
  });

  it('says what the bank has approved to the kopeck', async () => {
    mockEndpoint(listApplicationDocuments, [packaged()]);
    const scoring = { ...approved.scoring, approved_amount_kopecks: 149_999_950 };
    show('document-package', { ...approved, scoring });
    const title = await screen.findByText('СГБ одобрил');
    expect(title.closest('section')).toHaveTextContent('1 499 999,50 ₽ (запрошено 1 500 000 ₽)');
  });

  it('begins with what the bank has approved', async () => {
    mockEndpoint(listApplicationDocuments, [packaged()]);
    show('document-package', approved);
    const title = await screen.findByText('СГБ одобрил');
    const terms = title.closest('section') as HTMLElement;
    for (const figure of ['1 500 000 ₽', '18,5 %', '137 500 ₽', '15 000 ₽', '22 500 ₽'])
      expect(terms).toHaveTextContent(figure);
    const document = await screen.findByText('Заявление-анкета');
    expect(terms.compareDocumentPosition(document)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it.each([
    ['annuity', 'Платёж в месяц'],
    ['differentiated', 'Первый платёж'],
  ] as const)('calls the payment of a loan with %s payments «%s»', async (kind, label) => {
    mockEndpoint(listApplicationDocuments, [packaged()]);
    show('document-package', { ...approved, offer: { ...OFFER, payment_kind: kind } });
    const terms = (await screen.findByText('СГБ одобрил')).closest('section') as HTMLElement;
    expect(within(terms).getByText(label)).toBeInTheDocument();
  });

  it('calls the commission whose it is', async () => {
    mockEndpoint(listApplicationDocuments, [packaged()]);
    show('document-package', { ...approved, owner: { id: 'other', name: 'Ершов П. И.', is_me: false } });
    const terms = (await screen.findByText('СГБ одобрил')).closest('section');
    expect(terms).toHaveTextContent(/Вознаграждение агента\s*22 500 ₽/u);
    expect(terms).not.toHaveTextContent(/Ваше/u);
  });

  it('says that the bank asks for documents when the application has gone back, and sends nothing from there', async () => {
    const props: unknown[] = [];
    const Signing = (given: object) => {
      props.push(given);
      return null;
    };
    configureWidgets({ peek: () => Signing, load: () => Promise.resolve(Signing) });
    mockEndpoint(listApplicationDocuments, [packaged()]);
    const back = application('issue_additional_documents_requests', { scoring: approved.scoring });
    show('document-package', back);
    expect(
      await screen.findByText(/^Банк запросил документы, и заявка вернулась на шаг/u),
    ).toBeInTheDocument();
    expect(screen.queryByText(/ещё не дошла/u)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Текущий шаг: Запросы банка' })).toBeInTheDocument();
    await waitFor(() => expect(props).toContainEqual({ applicationHash: HASH, readOnly: true }));
  });

  it('takes back the word that the bank is at it once the deal is done, and shows its end', async () => {
    window.scrollTo = jest.fn();
    mockEndpoint(listApplicationDocuments, [
      packaged({ signing: 'signed', sent_at: '2026-03-05T10:00:00.000Z' }),
    ]);
    let shown = approved;
    mockEndpoint(
      completeStep,
      () => (shown = { ...approved, info: { ...approved.info, status: 'processing' } }),
    );
    const { user, queryClient } = show('document-package', approved);
    mockEndpoint(readApplication, () => shown);
    const send = await screen.findByRole('button', { name: 'Отправить пакет в банк' });
    await waitFor(() => expect(send).toBeEnabled());
    await user.click(send);
    expect(await screen.findByText('Пакет отправлен в банк')).toBeVisible();
    shown = application('issue_finished');
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(window.location.hash).toContain('/completion'));
    await waitFor(() => expect(screen.queryByText('Пакет отправлен в банк')).not.toBeInTheDocument());
  });

  it('asks for a signature of a document of the bank that is not signed, and never calls it signed', async () => {
    mockEndpoint(listApplicationDocuments, [packaged()]);
    show('document-package', approved);
    const row = (await screen.findByText('Заявление-анкета')).closest('li') as HTMLElement;
    expect(row).toHaveTextContent('Требуется подпись');
    expect(screen.getByRole('button', { name: /^Подписать 1\sдокумент$/u })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Отправить пакет в банк' })).not.toBeInTheDocument();
    expect(document.body).not.toHaveTextContent(/подписано/iu);
  });

  const atClient = (of: Document, given: Partial<ClientSigning> = {}): ClientSigning => ({
    id: '77777777-7777-4777-8777-777777777777',
    state: 'open',
    created_at: '2026-03-05T09:30:00.000Z',
    created_by: 'Соколова А. В.',
    expires_at: '2026-03-12T09:30:00.000Z',
    documents: [
      {
        document_id: of.id,
        version_id: of.current!.id,
        title: of.title,
        file_name: 'anketa.pdf',
        size_bytes: 10,
        stale: false,
      },
    ],
    signers: [],
    can_change: true,
    ...given,
  });
  const other = packaged({
    id: '33333333-3333-4333-8333-333333333333',
    title: 'Договор',
    current: { ...packaged().current!, id: '88888888-8888-4888-8888-888888888888' },
  });

  it('signs with its main button what lies with nobody, and asks for nothing that lies with the client', async () => {
    let documents = [packaged(), other];
    let requests = [atClient(packaged())];
    const opened: unknown[] = [];
    const Signing = (given: object) => {
      if ('documentIds' in given) opened.push(given.documentIds);
      return null;
    };
    configureWidgets({ peek: () => Signing, load: () => Promise.resolve(Signing) });
    mockEndpoint(listApplicationDocuments, () => documents);
    const { user, queryClient } = show('document-package', approved);
    mockEndpoint(readClientSigning, () => ({ requests, offered: [], suggested: [] }));
    const own = await screen.findByRole('button', { name: /^Подписать 1\sдокумент$/u });
    expect(own).toHaveClass(/primary/u);
    await user.click(own);
    await waitFor(() => expect(opened).toContainEqual([other.id]));

    documents = [packaged(), { ...other, signing: 'signed' }];
    await act(() => queryClient.invalidateQueries());
    const instead = await screen.findByRole('button', { name: 'Подписать самому' });
    expect(instead).not.toHaveClass(/primary/u);
    expect(screen.getByText(/^Документы у клиента на подписи/u)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Отправить пакет в банк' })).not.toBeInTheDocument();

    requests = [atClient(packaged(), { state: 'expired' })];
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByRole('button', { name: /^Подписать 1\sдокумент$/u })).toBeInTheDocument();
  });

  it('asks before a package is sent while something lies with the client, and takes the link back', async () => {
    window.scrollTo = jest.fn();
    const done: string[] = [];
    mockEndpoint(listApplicationDocuments, [
      packaged({ signing: 'signed', sent_at: '2026-03-05T10:00:00.000Z' }),
    ]);
    let requests = [atClient(other)];
    const { user } = show('document-package', approved);
    mockEndpoint(readClientSigning, () => ({ requests, offered: [], suggested: [] }));
    mockEndpoint(revokeClientSigning, () => {
      done.push('revoked');
      const [revoked] = (requests = [atClient(other, { state: 'revoked' })]);
      return revoked!;
    });
    mockEndpoint(completeStep, () => {
      done.push('completed');
      return { ...approved, info: { ...approved.info, status: 'processing' as const } };
    });
    const send = await screen.findByRole('button', { name: 'Отправить пакет в банк' });
    await waitFor(() => expect(send).toBeEnabled());
    await user.click(send);
    const question = await screen.findByRole('dialog', { name: /Документы у клиента на подписи/u });
    expect(question).toHaveTextContent('«Договор»');
    expect(done).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Отправить пакет в банк' }));
    expect(await screen.findByText('Пакет отправлен в банк')).toBeVisible();
    expect(done).toEqual(['revoked', 'completed']);
  });
});

describe('CompletionStep', () => {
  const given = (owner: Application['owner']): Application => {
    const base = application('issue_finished', { owner });
    return {
      ...base,
      info: { ...base.info, status: 'cancelled' },
      result: {
        outcome: 'rejected_by_agent',
        amount_kopecks: null,
        commission_kopecks: null,
        reason: null,
        finished_at: '2026-03-06T09:00:00.000Z',
      },
    };
  };

  it('tells nobody that they gave the application up: of an own one a colleague may have', async () => {
    const { unmount } = show('completion', given({ id: 'me', name: 'Иванов И. И.', is_me: true }));
    expect(await screen.findByText('Агент отказался от заявки')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Подать в другой банк' })).toBeInTheDocument();
    expect(screen.getByText('Заявка закрыта по решению агента.')).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent(/Вы отказались|вашему/u);
    unmount();
    show('completion', given({ id: 'other', name: 'Ершов П. И.', is_me: false }), [], { is_staff: true });
    expect(await screen.findByText('Агент отказался от заявки')).toBeInTheDocument();
    expect(screen.getByText('Заявка закрыта по решению агента.')).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent(/Вы отказались|вашему/u);
    // The bank's people make no applications.
    expect(screen.queryByRole('link', { name: 'Подать в другой банк' })).not.toBeInTheDocument();
  });
});
