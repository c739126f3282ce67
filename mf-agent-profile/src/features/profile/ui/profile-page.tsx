import { Col, Row } from 'antd';
import type { ReactElement } from 'react';
import { fullName } from 'shared-kernel/domain/names';
import { currentUserAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { ApprovalTag, IfOffered, PageHeader, QueryBoundary } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useProfile } from '../api/profile.ts';
import { OrganizationCard } from './organization-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { PersonalCard } from './personal-card.tsx';
import { PersonalDataCard } from './personal-data-card.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { SettingsCard } from './settings-card.tsx';

const text = ru.profile;

/** `/profile`: the agent's own data, organisation, password and settings. */
export function ProfilePage(): ReactElement {
  const profile = useProfile();
  const user = useAtomValue(currentUserAtom);
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
            : // As the session has it: the line has its place before the profile is there.
              user?.name
        }
        tags={
          profile.data ? (
            <ApprovalTag
              approval={profile.data.security_service_approval}
              isReturned={profile.data.questionnaire_returned}
            />
          ) : null
        }
      />
      <QueryBoundary query={profile} errorTitle={text.loadFailed}>
        {(data) => (
          <Row gutter={[16, 16]}>
            <ProfileSection section="personal" label={text.personal} xs={24} xl={14}>
              {/* Another person is another form. */}
              <PersonalCard key={data.id ?? data.email} profile={data} />
            </ProfileSection>
            <Col xs={24} xl={10}>
              <OrganizationCard profile={data} />
            </Col>
            <ProfileSection section="password" label={text.password} xs={24} xl={14}>
              <PasswordCard profile={data} />
            </ProfileSection>
            <ProfileSection section="settings" label={text.settings} xs={24} xl={10}>
              <SettingsCard />
            </ProfileSection>
            <IfOffered capability="account">
              <ProfileSection section="security" label={ru.sessions.title} xs={24} xl={14}>
                <SessionsCard />
              </ProfileSection>
              <Col xs={24} xl={10}>
                <SecondFactorCard />
              </Col>
              <ProfileSection section="personal-data" label={ru.personalData.title} xs={24} xl={14}>
                <PersonalDataCard />
              </ProfileSection>
            </IfOffered>
          </Row>
        )}
      </QueryBoundary>
    </>
  );
}
