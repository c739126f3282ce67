import { MailOutlined, MessageOutlined, PhoneOutlined } from '@ant-design/icons';
import { Avatar, Button, Divider, Modal } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { avatarInitials, shortNameOf, splitFullName } from 'shared-kernel/domain/names';
import { formatPhone } from 'shared-kernel/domain/phone';
import { WORDS } from 'shared-kernel/locale';
import { useIsHeldAtQuestionnaire } from 'shared-kernel/query';
import type { WidgetProps } from 'shared-kernel/remote';
import { Link, paths } from 'shared-kernel/router';
import { EmptyState, IfOffered, QueryBoundary, SearchField, useModal } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useContacts } from '../api/dataset.ts';
import { dialContact, mailContact } from '../state/contact-links.ts';
import styles from './contacts-modal.module.css';

const text = ru.contacts;

interface Person {
  readonly name: string;
  readonly position?: string;
  readonly phone: string;
  readonly email: string;
}

/** The curator and other contacts of the bank, each with call and write. */
export function ContactsModal({ open, onClose }: WidgetProps['contacts-modal']): ReactElement {
  const contacts = useContacts();
  const isHeld = useIsHeldAtQuestionnaire();
  const [search, setSearch] = useState('');
  const wanted = search.toLocaleLowerCase('ru');

  return (
    <Modal open={open} onCancel={onClose} title={text.title} footer={null} width={680} destroyOnHidden>
      <QueryBoundary query={contacts}>
        {({ curator, contacts: others }) => {
          const found = others.filter((each) =>
            `${each.managers_name} ${each.position}`.toLocaleLowerCase('ru').includes(wanted),
          );
          return (
            <>
              {curator ? (
                <section aria-label={text.curator}>
                  <h3 className={styles.title}>{text.curator}</h3>
                  {/* The curator's short name is surname plus initials (chapter 2). */}
                  <PersonRow
                    person={{ ...curator, name: shortNameOf(curator.name) }}
                    fullName={curator.name}
                  />
                  {isHeld ? null : (
                    <IfOffered capability="chat">
                      <Link to={paths.chat.link()} onClick={onClose} className={styles.chat}>
                        <MessageOutlined aria-hidden /> {text.chat}
                      </Link>
                    </IfOffered>
                  )}
                  <Divider className={styles.divider ?? ''} />
                </section>
              ) : null}
              <section aria-label={text.others}>
                <h3 className={styles.title}>{text.others}</h3>
                {others.length > 4 ? (
                  <SearchField
                    label={text.search}
                    value={search}
                    className={styles.search ?? ''}
                    onSearch={setSearch}
                  />
                ) : null}
                {found.length === 0 ? (
                  <EmptyState compact title={WORDS.contactsNotFound} />
                ) : (
                  <ul className={styles.people}>
                    {found.map((each) => (
                      <li key={`${each.managers_name}${each.email}`}>
                        <PersonRow
                          person={{
                            name: each.managers_name,
                            position: each.position,
                            phone: each.number_phone,
                            email: each.email,
                          }}
                          fullName={each.managers_name}
                        />
                      </li>
                    ))}
                  </ul>
                )}
              </section>
            </>
          );
        }}
      </QueryBoundary>
    </Modal>
  );
}

function PersonRow({
  person,
  fullName,
}: {
  readonly person: Person;
  readonly fullName: string;
}): ReactElement {
  const modal = useModal();
  const { name, position, phone, email } = person;
  const shownPhone = phone === '' ? text.noPhone : formatPhone(phone);

  function dial(): void {
    if (!dialContact(phone)) modal.error({ title: text.dialFailed(shownPhone), okText: WORDS.close });
  }

  return (
    <div className={styles.person}>
      <Avatar aria-hidden className={styles.avatar ?? ''}>
        {avatarInitials(splitFullName(fullName))}
      </Avatar>
      <div className={styles.facts}>
        <div className={styles.name}>{name}</div>
        <div className={styles.addresses}>
          {position ? <div>{position}</div> : null}
          {shownPhone} · {email === '' ? text.noEmail : email}
        </div>
      </div>
      <div className={styles.actions}>
        <Button
          icon={<PhoneOutlined aria-hidden />}
          aria-label={text.callName(name)}
          disabled={phone === ''}
          onClick={dial}
        >
          {text.call}
        </Button>
        <Button
          icon={<MailOutlined aria-hidden />}
          aria-label={text.writeName(name)}
          disabled={email === ''}
          onClick={() => {
            if (!mailContact(email)) modal.error({ title: text.writeFailed(email), okText: WORDS.close });
          }}
        >
          {text.write}
        </Button>
      </div>
    </div>
  );
}
