import { BankClient } from '../fixtures/bank-client.ts';
import { OWN_PORTAL, expect, test } from '../fixtures/portal.ts';
import { ApplicationFlow } from '../pages/application-flow.ts';
import type { NewApplication } from '../pages/application-flow.ts';

// What other journeys told of the client would be filled in here, and decide the scoring.
test.use(OWN_PORTAL);

test.setTimeout(150_000);

const WAYS: readonly {
  readonly bank: 'sgb' | 'metcome';
  readonly name: string;
  readonly application: Omit<NewApplication, 'inn'>;
}[] = [
  {
    bank: 'metcome',
    name: 'Метком',
    application: {
      kind: 'Кредит',
      product: 'Кредит на пополнение оборотных средств',
      amountRubles: 1_500_000,
      term: 12,
    },
  },
  {
    bank: 'sgb',
    name: 'СГБ',
    application: { kind: 'Гарантия', product: 'Гарантия по 223-ФЗ', amountRubles: 900_000, term: 420 },
  },
];

for (const { bank: code, name, application } of WAYS) {
  test(`${application.product} at ${name} is completed without optional steps`, async ({
    page,
    portal,
    signIn,
  }) => {
    const flow = new ApplicationFlow(page);
    const bank = new BankClient(portal, 'agent@example.com', code);
    await signIn();
    await flow.startNew();
    // A client that no directory knows: every requisite is typed.
    await flow.describe({ inn: '7707083893', ...application });
    await expect(flow.main.getByText('В реестре нет данных об этом клиенте')).toBeVisible();
    const hash = await flow.choose(name);
    await flow.expectStep(2);
    await flow.answer();
    await flow.expectStep(3);
    await flow.answer();
    await flow.expectStep(5);
    await flow.sendDocuments();
    await flow.expectStep(7);
    await flow.signPackage();
    await flow.expectStep(8);
    await expect(flow.main.getByText('Сделка оформлена')).toBeVisible();
    await flow.findInList(hash);
    const { info } = await bank.issue(hash);
    expect(info.status).toBe('finished');
    expect(info.stepper.map(({ stage }) => stage)).not.toContain('issue_survey_dlc');
    expect(info.stepper.map(({ stage }) => stage)).not.toContain('issue_additional_documents_requests');
  });
}
