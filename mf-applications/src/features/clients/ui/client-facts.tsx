import { Flex } from 'antd';
import type { ReactElement } from 'react';
import { formatPhone } from 'shared-kernel/domain/phone';
import { bankName } from 'shared-kernel/locale';
import { FactList, Panel, Text } from 'shared-kernel/ui';
import { PlainList } from '../../../common/lists.tsx';
import { SmallText } from '../../../common/small-text.tsx';
import { ru } from '../locale/ru.ts';
import type { ClientFacts } from '../state/combine-cards.ts';

interface ClientProps {
  readonly client: ClientFacts;
}

/** What registers and applications tell of the client. */
export function ClientRequisites({ client }: ClientProps): ReactElement {
  const { inn, ogrn, kpp, address, head } = client;
  const facts = [
    ['inn', ru.clients.card.inn, inn],
    ['ogrn', ru.requisites.ogrn, ogrn],
    ['kpp', ru.requisites.kpp, kpp],
    ['address', ru.requisites.address, address],
    ['head', ru.clients.card.head, head && [head.full_name, head.position].filter(Boolean).join(', ')],
  ] as const;
  return (
    <Panel title={ru.clients.card.requisites}>
      <FactList
        items={facts.flatMap(([key, label, children]) =>
          children === null ? [] : [{ key, label, children }],
        )}
      />
    </Panel>
  );
}

/** Who was named in the applications. */
export function ClientContacts({ client: { contacts } }: ClientProps): ReactElement {
  return (
    <Panel title={ru.clients.card.contacts}>
      {contacts.length === 0 && <Text tone="secondary">{ru.clients.card.noContacts}</Text>}
      <PlainList gap={12}>
        {contacts.map(({ full_name, position, phone, email, application_id, bank }) => (
          <Flex key={`${full_name} ${phone} ${email}`} vertical component="li">
            <span>{[full_name, position].filter(Boolean).join(', ')}</span>
            <Flex gap="0 12px" wrap>
              {phone !== null && <a href={`tel:${phone.replace(/[^+\d]/gu, '')}`}>{formatPhone(phone)}</a>}
              {email !== null && <a href={`mailto:${email}`}>{email}</a>}
            </Flex>
            <SmallText>{ru.clients.card.toldIn(application_id, bankName(bank))}</SmallText>
          </Flex>
        ))}
      </PlainList>
    </Panel>
  );
}
