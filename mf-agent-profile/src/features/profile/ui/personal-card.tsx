import { Button, Col, Form, Input, Row } from 'antd';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { ReactElement } from 'react';
import type { Profile } from 'shared-kernel/contract/agent';
import { formatPhone, parsePhone } from 'shared-kernel/domain/phone';
import { keepTypedSince } from 'shared-kernel/domain/typed-since';
import { portalEvents } from 'shared-kernel/events';
import { isApiError } from 'shared-kernel/http';
import { fieldErrorText } from 'shared-kernel/locale';
import { record, string } from 'shared-kernel/schema';
import { useStoredDraft } from 'shared-kernel/stored-draft';
import { notify, notifyError } from 'shared-kernel/toast';
import { Panel, useConfirm } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useUpdateProfile } from '../api/profile.ts';
import { PhotoField } from './photo-field.tsx';
import styles from './profile.module.css';

const text = ru.profile;
const NAME_LIMIT = 100;
const POSITION_LIMIT = 150;

const FIELDS = ['last_name', 'first_name', 'middle_name', 'phone', 'user_position'] as const;
type Field = (typeof FIELDS)[number];
type PersonalValues = Readonly<Record<Field, string>>;
type Changes = Readonly<Partial<PersonalValues>>;

/** What is typed and not saved: the changed fields alone, so that the others follow what is saved elsewhere. */
const changesSchema = record(string(), string());

const toValues = (profile: Profile): PersonalValues => ({
  last_name: profile.last_name,
  first_name: profile.first_name,
  middle_name: profile.middle_name ?? '',
  phone: profile.phone ? formatPhone(profile.phone) : '',
  user_position: profile.user_position ?? '',
});

/** The values that differ from what is saved; `null` when none does. */
function findChanges(values: Changes, saved: PersonalValues): Record<string, string> | null {
  const changed = FIELDS.flatMap((field) => {
    const value = values[field];
    return value === undefined || value === saved[field] ? [] : [[field, value] as const];
  });
  return changed.length === 0 ? null : Object.fromEntries(changed);
}

const NAMES = ['last_name', 'first_name', 'middle_name'] as const;
const isSameName = (one: PersonalValues, other: PersonalValues): boolean =>
  NAMES.every((key) => one[key].trim() === other[key].trim());

/** Whether the security service has approved this name: of the bank's own people it approves none. */
const isNameApproved = (profile: Profile): boolean =>
  profile.security_service_approval === 'success' && !profile.is_staff && !profile.is_superuser;

const required = { required: true, whitespace: true, message: text.required };
const atMost = (max: number) => ({ max, message: text.tooLong(max) });

/** Name, phone, position and photo. */
export function PersonalCard({ profile }: { readonly profile: Profile }): ReactElement {
  const [form] = Form.useForm<PersonalValues>();
  const update = useUpdateProfile();
  const confirm = useConfirm();
  const saveButton = useRef<HTMLButtonElement>(null);
  // For this tab: a session that ends in between loses nothing.
  const [draft, keep] = useStoredDraft(changesSchema, ['profile', profile.id ?? profile.email], {
    place: 'tab',
  });
  const saved = useMemo(() => toValues(profile), [profile]);
  const changes = findChanges(draft ?? {}, saved);
  const isChanged = changes !== null;
  const followed = useRef(saved);

  useLayoutEffect(() => {
    // Saved elsewhere: the fields that nobody has changed here follow.
    form.setFieldsValue(keepTypedSince(saved, { sent: followed.current, typed: form.getFieldsValue() }));
    followed.current = saved;
  }, [form, saved]);

  useEffect(() => {
    if (!isChanged) return undefined;
    portalEvents.emit('unsaved-changed', { source: 'profile', isUnsaved: true });
    return () => portalEvents.emit('unsaved-changed', { source: 'profile', isUnsaved: false });
  }, [isChanged]);

  async function save(values: PersonalValues): Promise<void> {
    const { phone, ...changed } = findChanges(values, saved) ?? {};
    const parsed = parsePhone(phone ?? '');
    try {
      const answer = await update.mutateAsync({
        body: { ...changed, ...(parsed.ok ? { phone: parsed.value } : {}) },
      });
      const answered = answer ? toValues(answer) : values;
      const next = keepTypedSince(answered, { sent: values, typed: form.getFieldsValue() });
      form.setFieldsValue(next);
      keep(findChanges(next, answered));
      notify.success(text.saved);
    } catch (error) {
      const refused = isApiError(error) ? (error.fields ?? []) : [];
      form.setFields(
        refused.map((each) => ({
          name: each.path.slice(1) as keyof PersonalValues,
          errors: [fieldErrorText(each)],
        })),
      );
      notifyError(error, text.saveFailed);
    }
  }

  /** A new name ends what was approved under the former one. */
  function submit(values: PersonalValues): void {
    if (!isNameApproved(profile) || isSameName(values, saved)) {
      void save(values);
      return;
    }
    confirm(
      {
        question: text.nameQuestion,
        details: text.nameDetails,
        confirmText: text.changeName,
        onConfirm: () => save(values),
      },
      saveButton.current ?? document.body,
    );
  }

  function reset(): void {
    keep(null);
    form.setFieldsValue(saved);
  }

  return (
    <Panel title={text.personal} className={styles.card}>
      <PhotoField profile={profile} />
      <Form
        form={form}
        layout="vertical"
        initialValues={{ ...saved, ...changes }}
        onValuesChange={(_change, all: PersonalValues) => keep(findChanges(all, saved))}
        onFinish={submit}
        scrollToFirstError={{ focus: true }}
        requiredMark={false}
      >
        <Row gutter={16}>
          <Col xs={24} md={8}>
            <Form.Item name="last_name" label={text.lastName} rules={[required, atMost(NAME_LIMIT)]}>
              <Input autoComplete="family-name" />
            </Form.Item>
          </Col>
          <Col xs={24} md={8}>
            <Form.Item name="first_name" label={text.firstName} rules={[required, atMost(NAME_LIMIT)]}>
              <Input autoComplete="given-name" />
            </Form.Item>
          </Col>
          <Col xs={24} md={8}>
            <Form.Item name="middle_name" label={text.middleName} rules={[atMost(NAME_LIMIT)]}>
              <Input autoComplete="additional-name" />
            </Form.Item>
          </Col>
          <Col xs={24} md={12}>
            <Form.Item
              name="phone"
              label={text.phone}
              rules={[
                // The bank has no way to take back a phone that it knows.
                ...(saved.phone ? [required] : []),
                {
                  validator: (_rule, value: string) =>
                    !value.trim() || parsePhone(value).ok
                      ? Promise.resolve()
                      : Promise.reject(new Error(text.phoneInvalid)),
                },
              ]}
            >
              <Input
                type="tel"
                autoComplete="tel"
                inputMode="tel"
                placeholder="+7 (999) 123-45-67"
                onBlur={(event) => {
                  const phone = parsePhone(event.target.value);
                  if (!phone.ok) return;
                  form.setFieldValue('phone', formatPhone(phone.value));
                  keep(findChanges(form.getFieldsValue(), saved));
                }}
              />
            </Form.Item>
          </Col>
          <Col xs={24} md={12}>
            <Form.Item name="user_position" label={text.position} rules={[atMost(POSITION_LIMIT)]}>
              <Input autoComplete="organization-title" />
            </Form.Item>
          </Col>
          <Col span={24}>
            <Form.Item label={text.email} htmlFor="profile-email" extra={text.emailHelp}>
              <Input id="profile-email" value={profile.email} readOnly variant="filled" />
            </Form.Item>
          </Col>
        </Row>
        <div className={styles.actions}>
          <Button
            ref={saveButton}
            type="primary"
            htmlType="submit"
            loading={update.isPending}
            disabled={!isChanged}
          >
            {text.save}
          </Button>
          <Button disabled={!isChanged || update.isPending} onClick={reset}>
            {text.reset}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
