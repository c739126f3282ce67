import { EditOutlined } from '@ant-design/icons';
import { Alert, Flex } from 'antd';
import type { ReactElement } from 'react';
import type { SpecifiedApplication } from 'shared-kernel/contract/applications';
import { shownNumber } from 'shared-kernel/domain/steps';
import { STAGE_LABELS, stageLabel } from 'shared-kernel/locale';
import { Link, paths } from 'shared-kernel/router';
import { PageHeader, Panel, StatusTag, useIsMobile } from 'shared-kernel/ui';
import { PlainList } from '../../../common/lists.tsx';
import { SmallText } from '../../../common/small-text.tsx';
import { ru } from '../locale/ru.ts';
import { flowPosition } from '../state/flow-position.ts';
import { CompactStepper } from './compact-stepper.tsx';
import { NoSuchStep } from './no-such-step.tsx';

interface SpecifiedIssueProps {
  readonly application: SpecifiedApplication;
  readonly hash: string;
  readonly page: string;
}

/** A step of an application of which the bank tells what the specification names: where it stands and its tasks. */
export function SpecifiedIssue({ application, hash, page }: SpecifiedIssueProps): ReactElement {
  const isMobile = useIsMobile();
  const { info, data } = application;
  const position = flowPosition({ info, data, hash_password: hash }, page);
  const { shown, current } = position;
  if (!shown) return <NoSuchStep hash={hash} id={info.id} position={position} />;
  return (
    <>
      <PageHeader
        title={ru.flow.stepTitle(shownNumber(shown, position.steps), STAGE_LABELS[shown.id])}
        subtitle={ru.flow.application(info.id)}
        tags={<StatusTag status={info.status} />}
      />
      {isMobile && <CompactStepper position={position} step={shown} hash={hash} info={info} />}
      <Flex vertical gap={16}>
        {info.need_sign && <Alert type="warning" showIcon icon={<EditOutlined />} title={ru.flow.needSign} />}
        <Alert
          type="info"
          showIcon
          title={ru.flow.contentElsewhere}
          action={
            shown.id !== current.id &&
            position.isCurrentOpen && (
              <Link to={paths.issue.link(hash, current.route)}>
                {ru.flow.toCurrent(STAGE_LABELS[current.id])}
              </Link>
            )
          }
        />
        <Tasks title={ru.flow.activeTasks} names={data.active_tasks} />
        <Tasks title={ru.flow.nextTasks} names={data.next_tasks} />
      </Flex>
    </>
  );
}

function Tasks({
  title,
  names,
}: {
  readonly title: string;
  readonly names: readonly string[];
}): ReactElement {
  return (
    <Panel size="small" title={title}>
      {names.length === 0 ? (
        <SmallText>{ru.flow.noTasks}</SmallText>
      ) : (
        <PlainList aria-label={title}>
          {names.map((name) => (
            <li key={name}>{stageLabel(name)}</li>
          ))}
        </PlainList>
      )}
    </Panel>
  );
}
