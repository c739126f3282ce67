import { Col, Row } from 'antd';
import type { ReactElement } from 'react';
import { fullName } from 'shared-kernel/domain/names';
import { ApprovalTag, PageHeader, QueryBoundary } from 'shared-kernel/ui';
import { ru } from '../../../locale/ru.ts';
import { useProfile } from '../api/profile.ts';
import { OrganizationCard } from './organization-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { PersonalCard } from './personal-card.tsx';
import { SettingsCard } from './settings-card.tsx';

const text = ru.profile;

/** `/profile`: the agent's own data, organisation, password and settings. */
export function ProfilePage(): ReactElement {
  const profile = useProfile();
  return (
    <>
      <PageHeader
        title={text.title}
        subtitle={
          profile.data
            ? fullName({
                lastName: profile.data.last_name,
                firstName: profile.data.first_name,
                middleName: profile.data.middle_name ?? '',
              })
            : undefined
        }
        tags={profile.data ? <ApprovalTag approval={profile.data.security_service_approval} /> : null}
      />
      <QueryBoundary query={profile} errorTitle={text.loadFailed}>
        {(data) => (
          <Row gutter={[16, 16]}>
            <Col xs={24} xl={14}>
              {/* Another person or a fresh save is a new form. */}
              <PersonalCard key={data.id} profile={data} />
            </Col>
            <Col xs={24} xl={10}>
              <OrganizationCard profile={data} />
            </Col>
            <Col xs={24} xl={14}>
              <PasswordCard />
            </Col>
            <Col xs={24} xl={10}>
              <SettingsCard profile={data} />
            </Col>
          </Row>
        )}
      </QueryBoundary>
    </>
  );
}
