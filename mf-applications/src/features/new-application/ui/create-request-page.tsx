import { Alert, Button, Flex } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { Offer, OfferRequest } from 'shared-kernel/contract/products';
import { bankName } from 'shared-kernel/locale';
import { checkInn } from 'shared-kernel/domain/requisites';
import { useApproval, useIsShown, useIsUnapproved } from 'shared-kernel/query';
import { paths, useNavigate, useUrlState } from 'shared-kernel/router';
import { currentBankAtom, isStaffAtom, mayCreateAtom, requestBankSwitch } from 'shared-kernel/session';
import type { OpenApplication } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { notify, notifyError } from 'shared-kernel/toast';
import { NotFoundPage, PageHeader } from 'shared-kernel/ui';
import { usePublishApplication } from '../../../common/publish-application.ts';
import { ru } from '../locale/ru.ts';
import { useClient, useLatestApplication } from '../api/client.ts';
import { useCreateApplication } from '../state/create-application.ts';
import { useCreateDeal } from '../state/create-deal.ts';
import type { DealResult } from '../state/create-deal.ts';
import { toOfferRequest, offerParamsSchema } from '../state/offer-params.ts';
import type { OfferParams } from '../state/offer-params.ts';
import { ClientLookup, INN_FIELD } from './client-lookup.tsx';
import styles from './create-request-page.module.css';
import { DealDialog } from './deal-dialog.tsx';
import { OfferComparison } from './offer-comparison.tsx';
import { OfferForm } from './offer-form.tsx';

function tellResult({ state, bankName, error }: DealResult): void {
  if (state === 'done') notify.success(ru.create.done(bankName));
  else notifyError(error, ru.deal.notCreated(bankName));
}

/** Step 1 of a new application: client, parameters, and the banks' offers side by side. */
export function CreateRequestPage(): ReactElement {
  const address = useUrlState(offerParamsSchema);
  const [values, setValues] = useState(address.view);
  const [isInnAsked, setInnAsked] = useState(false);
  const navigate = useNavigate();
  const bank = useAtomValue(currentBankAtom);
  const isApproved = useApproval() === 'success';
  const isUnapproved = useIsUnapproved();
  const create = useCreateApplication();
  const isShown = useIsShown();
  const deal = useCreateDeal(tellResult);
  const mayCreate = useAtomValue(mayCreateAtom);
  const isStaff = useAtomValue(isStaffAtom);
  const inn = checkInn(values.inn);
  const { data: client } = useClient(inn.ok ? inn.value : null);
  const latest = useLatestApplication(inn.ok ? inn.value : null);

  const begun: OpenApplication = {
    hash: null,
    id: null,
    status: 'new',
    stage: 'bank_selection',
    stepper: [],
    availableViews: null,
    bank,
    bankName: bankName(bank),
    productTitle: ru.products[values.product],
    clientName: '',
  };
  usePublishApplication(mayCreate ? begun : null);

  const change = (next: Partial<OfferParams>): void => {
    const changed = { ...values, ...next };
    setValues(changed);
    // The address keeps the values over a bank switch, a reload or a new sign-in.
    address.change(changed);
  };
  /** The request as banks accept it; moves the focus to the INN when it is missing. */
  const requestToCreate = (): OfferRequest | null => {
    if (checkInn(values.inn).ok) return toOfferRequest(values);
    setInnAsked(true);
    document.getElementById(INN_FIELD)?.focus();
    return null;
  };
  const choose = async (offer: Offer): Promise<void> => {
    const request = requestToCreate();
    if (!request) return;
    try {
      const created = await create.mutateAsync({ offer, request, copyFrom: values.copyFrom });
      notify.success(ru.create.done(offer.bank_name));
      if (isShown()) void navigate(paths.issue.link(created.hash_password, 'request-form'));
    } catch (error) {
      notifyError(error, ru.create.failed);
    }
  };
  const chooseSeveral = (offers: readonly Offer[]): void => {
    const request = requestToCreate();
    if (request) void deal.start({ offers, request, copyFrom: values.copyFrom });
  };
  const open = async ({ bank: at, application }: DealResult): Promise<void> => {
    if (!application) return;
    try {
      if (at !== bank) await requestBankSwitch(at);
      void navigate(paths.issue.link(application.hash_password, 'request-form'));
    } catch (error) {
      notifyError(error, ru.deal.openFailed);
    }
  };
  if (!mayCreate) {
    const { notYours, notYoursStaff, notYoursSecurity } = ru.create;
    return <NotFoundPage title={notYours} description={isStaff ? notYoursStaff : notYoursSecurity} />;
  }
  return (
    <>
      <PageHeader title={ru.create.title} subtitle={ru.create.subtitle} />
      <Flex vertical gap={20}>
        {isUnapproved && (
          <Alert type="warning" showIcon role="alert" title={ru.newApplication.approvalRequired} />
        )}
        {values.copyFrom !== undefined && (
          <Alert
            type="info"
            showIcon
            title={ru.create.copying}
            closable={{ 'aria-label': ru.create.dontCopy }}
            onClose={() => change({ copyFrom: undefined })}
          />
        )}
        {values.copyFrom === undefined && latest && (
          <Alert
            type="info"
            showIcon
            title={ru.create.mayCopy(
              latest.application.id,
              latest.bank === bank ? null : bankName(latest.bank),
            )}
            action={
              <Button size="small" onClick={() => change({ copyFrom: latest.application.hash_password })}>
                {ru.create.copy}
              </Button>
            }
          />
        )}
        <div className={styles.inputs}>
          <ClientLookup
            inn={values.inn}
            isAsked={isInnAsked}
            isCopied={values.copyFrom !== undefined}
            // The answers of one client are none of another's.
            onChange={(next) => change({ inn: next, ...(inn.ok && { copyFrom: undefined }) })}
          />
          <OfferForm values={values} onChange={change} />
        </div>
        <OfferComparison
          values={values}
          currentBank={bank}
          clientName={client?.name ?? undefined}
          isLocked={!isApproved}
          creatingBank={create.isPending ? create.variables.offer.bank : undefined}
          onChoose={(offer) => void choose(offer)}
          onChooseSeveral={chooseSeveral}
        />
      </Flex>
      <DealDialog deal={deal} onOpen={(result) => void open(result)} />
    </>
  );
}
