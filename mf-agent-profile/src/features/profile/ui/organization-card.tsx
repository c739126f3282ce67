import type { ReactElement } from 'react';
import type { Profile } from 'shared-kernel/contract/agent';
import { WORDS } from 'shared-kernel/locale';
import { Link, paths } from 'shared-kernel/router';
import { currentUserAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { ApprovalTag, EmptyState, FactList, Panel } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import styles from './profile.module.css';

const text = ru.profile;

/** The organisation the agent works for, and what the agent may do there. */
export function OrganizationCard({ profile }: { readonly profile: Profile }): ReactElement {
  const { organization } = profile;
  const isAgent = useAtomValue(currentUserAtom)?.role === 'user';
  return (
    <Panel title={text.organization} className={styles.card}>
      {organization ? (
        <FactList
          items={[
            { key: 'full', label: text.fullName, children: organization.full_name },
            { key: 'short', label: text.shortName, children: organization.short_name },
            { key: 'inn', label: text.inn, children: organization.inn ?? WORDS.notSpecified },
            {
              key: 'access',
              label: text.access,
              children: profile.has_access_to_all_tasks ? text.accessAll : text.accessOwn,
            },
            ...(isAgent
              ? [
                  {
                    key: 'approval',
                    label: text.approval,
                    children: (
                      <span className={styles.approval}>
                        <ApprovalTag
                          approval={profile.security_service_approval}
                          isReturned={profile.questionnaire_returned}
                        />
                        <Link to={paths.agentProfile.link()}>{text.toQuestionnaire}</Link>
                      </span>
                    ),
                  },
                ]
              : []),
          ]}
        />
      ) : (
        <EmptyState compact title={text.organizationNone} />
      )}
    </Panel>
  );
}
