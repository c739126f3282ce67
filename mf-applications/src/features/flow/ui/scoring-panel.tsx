import { CheckCircleFilled, ClockCircleFilled, CloseCircleFilled, LoadingOutlined } from '@ant-design/icons';
import { Button, Card, Flex, Progress, theme, Typography } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import type { Application, Scoring } from 'shared-kernel/contract/applications';
import { formatDateTime } from 'shared-kernel/domain/instants';
import { formatMoney } from 'shared-kernel/domain/money';
import { currentStep } from 'shared-kernel/domain/steps';
import { STAGE_LABELS } from 'shared-kernel/locale';
import { Link, paths } from 'shared-kernel/router';
import { ru } from '../../../locale/ru.ts';

/** The scoring: what the bank checks, how it went, and what comes next. Changes arrive by themselves. */
export function ScoringPanel({ application }: { readonly application: Application }): ReactElement | null {
  const { token } = theme.useToken();
  const { scoring, info, hash_password: hash } = application;
  if (scoring.state === 'none') return null;
  const icons: Readonly<Record<Exclude<Scoring['state'], 'none'>, ReactNode>> = {
    running: <LoadingOutlined style={{ color: token.colorPrimary }} />,
    waiting_for_person: <ClockCircleFilled style={{ color: token.colorWarning }} />,
    approved: <CheckCircleFilled style={{ color: token.colorSuccess }} />,
    refused: <CloseCircleFilled style={{ color: token.colorError }} />,
  };
  const next = currentStep(info.stepper, info.status);
  const isOver = scoring.state === 'approved' || scoring.state === 'refused';
  return (
    <Card>
      <Flex gap={16} align="flex-start" wrap role="status" aria-live="polite">
        <span aria-hidden style={{ fontSize: 32, lineHeight: 1 }}>
          {icons[scoring.state]}
        </span>
        <Flex vertical gap={4} style={{ flex: '1 1 13em', minWidth: 0 }}>
          <Typography.Text strong style={{ fontSize: 16 }}>
            {ru.scoring.titles[scoring.state]}
          </Typography.Text>
          <Typography.Text type="secondary">{ru.scoring.texts[scoring.state]}</Typography.Text>
          {scoring.approved_amount_kopecks !== null && (
            <Typography.Text>
              {ru.scoring.approvedAmount(formatMoney(scoring.approved_amount_kopecks))}
            </Typography.Text>
          )}
          {scoring.decided_at !== null && (
            <Typography.Text type="secondary" style={{ fontSize: 13 }}>
              {ru.scoring.decided(formatDateTime(scoring.decided_at), scoring.decided_by)}
            </Typography.Text>
          )}
        </Flex>
        {isOver && next.number > 5 && (
          <Link to={paths.issue.link(hash, next.route)}>
            <Button type="primary">{ru.scoring.toNext(STAGE_LABELS[next.id])}</Button>
          </Link>
        )}
      </Flex>
      {scoring.state === 'running' && (
        <Progress
          percent={100}
          status="active"
          showInfo={false}
          aria-label={ru.scoring.titles.running}
          style={{ marginTop: 12 }}
        />
      )}
      {scoring.reasons.length > 0 && (
        <section style={{ marginTop: 16 }}>
          <Typography.Text strong>{ru.scoring.reasons}</Typography.Text>
          <ul style={{ margin: '4px 0 0', paddingInlineStart: 20 }}>
            {scoring.reasons.map((reason) => (
              <li key={reason.code}>{reason.text}</li>
            ))}
          </ul>
        </section>
      )}
      {scoring.checks.length > 0 && (
        <section style={{ marginTop: 16 }}>
          <Typography.Text strong>{ru.scoring.checks}</Typography.Text>
          <ul style={{ listStyle: 'none', margin: '4px 0 0', padding: 0, display: 'grid', gap: 4 }}>
            {scoring.checks.map((check) => (
              <li key={check.code}>
                {check.passed ? (
                  <CheckCircleFilled style={{ color: token.colorSuccess }} aria-label={ru.scoring.passed} />
                ) : (
                  <CloseCircleFilled style={{ color: token.colorError }} aria-label={ru.scoring.failed} />
                )}{' '}
                {check.text}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Card>
  );
}
