import { DownloadOutlined, PlusOutlined, ReloadOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Checkbox, Flex, Input, Segmented, Select } from 'antd';
import { useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { bankName, portalBanks } from '../src/locale/index.ts';
import { paths } from '../src/paths.ts';
import { BankLines, BankScopeSwitch } from '../src/ui/bank-scope.tsx';
import type { BankScope } from '../src/ui/bank-scope.tsx';
import { ConfirmButton } from '../src/ui/confirm-button.tsx';
import { CopyButton } from '../src/ui/copy-button.tsx';
import { FilterChips } from '../src/ui/filter-chips.tsx';
import { FormDialog } from '../src/ui/form-dialog.tsx';
import { FormItem } from '../src/ui/form-item.tsx';
import { LinkButton } from '../src/ui/link-button.tsx';
import { OptionalMark } from '../src/ui/optional-mark.tsx';
import { PageActions } from '../src/ui/page-actions.tsx';
import { PasswordHint } from '../src/ui/password-hint.tsx';
import { ReasonDialog } from '../src/ui/reason-dialog.tsx';
import { SearchField } from '../src/ui/search-field.tsx';
import { SelectButton } from '../src/ui/select-button.tsx';
import { SidePanel } from '../src/ui/side-panel.tsx';
import { Exhibit, Group } from './exhibit.tsx';
import { ru } from './locale/ru.ts';

const text = ru.controls;
const nothing = (): undefined => undefined;
const closed = { onPointerEnter: nothing, onFocus: nothing, onClick: nothing };

/** What is pressed, chosen and filled. */
export function Controls(): ReactElement {
  const [scope, setScope] = useState<BankScope>('bank');
  const [isOpen, setOpen] = useState(false);
  const [isAskingWhy, setAskingWhy] = useState(false);
  const [isPanelOpen, setPanelOpen] = useState(false);
  const [search, setSearch] = useState('');
  const [filters, setFilters] = useState<readonly string[]>(text.filterNames);
  const filterButton = useRef<HTMLButtonElement>(null);
  return (
    <Group title={text.title}>
      <Exhibit title={text.buttons} rule={text.buttonsRule}>
        <Button type="primary" icon={<PlusOutlined aria-hidden />}>
          {text.primary}
        </Button>
        <Button>{text.secondary}</Button>
        <Button type="text">{text.quiet}</Button>
        <Button type="link">{text.link}</Button>
        <Button danger>{text.danger}</Button>
        <Button loading>{text.busy}</Button>
        <Button type="primary" disabled>
          {text.disabled}
        </Button>
        <Button size="small">{text.small}</Button>
      </Exhibit>
      <Exhibit title={text.inputs} rule={text.inputsRule}>
        <div>
          <FormItem label={text.search} htmlFor="search">
            <Input id="search" prefix={<SearchOutlined aria-hidden />} placeholder={text.searchHint} />
          </FormItem>
          <FormItem label={text.sum} htmlFor="sum" hint={text.sumHelp}>
            <Input id="sum" suffix="₽" defaultValue="5 000 000" />
          </FormItem>
          <FormItem label={text.inn} htmlFor="inn" error={text.innError}>
            <Input id="inn" defaultValue="77070838" status="error" aria-invalid />
          </FormItem>
          <FormItem
            label={
              <>
                {text.optional} <OptionalMark />
              </>
            }
            htmlFor="comment"
          >
            <Input id="comment" />
          </FormItem>
          <FormItem label={text.period} htmlFor="period">
            <Input id="period" disabled defaultValue="24" />
          </FormItem>
          <FormItem label={text.bank} htmlFor="bank">
            <Select
              id="bank"
              defaultValue="sgb"
              options={portalBanks().map(({ code, name }) => ({ value: code, label: name }))}
            />
          </FormItem>
        </div>
        <Flex vertical gap={12} align="start">
          <Checkbox defaultChecked>{text.checkbox}</Checkbox>
          <Segmented aria-label={text.kinds} options={[...text.kindNames]} />
          <PasswordHint password="" hint={text.passwordHint} />
        </Flex>
      </Exhibit>
      <Exhibit title={text.searchField} rule={text.searchFieldRule}>
        <SearchField label={text.searchHint} value={search} onSearch={setSearch} />
      </Exhibit>
      <Exhibit title={text.filterChips} rule={text.filterChipsRule}>
        <Button ref={filterButton} onClick={() => setFilters(text.filterNames)}>
          {text.filters}
        </Button>
        <FilterChips
          chips={filters.map((label) => ({
            key: label,
            label,
            remove: () => setFilters(filters.filter((other) => other !== label)),
          }))}
          onReset={() => setFilters([])}
          focusAfter={filterButton}
        />
      </Exhibit>
      <Exhibit title={text.selectButton} rule={text.selectButtonRule}>
        <SelectButton label={text.bank} placeholder={text.choosePlaceholder} handlers={closed} />
        <SelectButton label={text.period} isDisabled handlers={closed}>
          {bankName('sgb')}
        </SelectButton>
      </Exhibit>
      <Exhibit title={text.linkButton} rule={text.linkButtonRule}>
        <LinkButton to={paths.clients.link()}>{text.toClients}</LinkButton>
      </Exhibit>
      <Exhibit title={text.copyButton} rule={text.copyButtonRule}>
        <code>{text.copied}</code>
        <CopyButton text={text.copied} label={text.copyLabel} />
      </Exhibit>
      <Exhibit title={text.pageActions} rule={text.pageActionsRule}>
        <PageActions
          actions={[
            { key: 'export', label: text.secondary, icon: <DownloadOutlined aria-hidden />, act: nothing },
            {
              key: 'busy',
              label: text.busy,
              icon: <ReloadOutlined aria-hidden />,
              isBusy: true,
              act: nothing,
            },
            { key: 'delete', label: text.danger, icon: null, isDangerous: true, act: nothing },
          ]}
        />
      </Exhibit>
      <Exhibit title={text.scope} rule={text.scopeRule}>
        <BankScopeSwitch label={text.scope} value={scope} onChange={setScope} />
        <BankLines
          banks={[
            { bank: 'sgb', isPending: true, error: null, retry: nothing },
            { bank: 'metcome', isPending: false, error: new Error('no answer'), retry: nothing },
          ]}
        />
      </Exhibit>
      <Exhibit title={text.dialogs} rule={text.dialogsRule}>
        <Button onClick={() => setOpen(true)}>{text.openDialog}</Button>
        <ConfirmButton question={text.question} confirmText={text.confirm} onConfirm={nothing}>
          {text.askFirst}
        </ConfirmButton>
        {isOpen && (
          <FormDialog
            title={text.dialogTitle}
            okText={text.dialogOk}
            onSubmit={() => Promise.resolve()}
            onClose={() => setOpen(false)}
          >
            {text.dialogText}
          </FormDialog>
        )}
        <Button danger onClick={() => setAskingWhy(true)}>
          {text.refuse}
        </Button>
        {isAskingWhy && (
          <ReasonDialog
            title={text.refusalTitle}
            okText={text.refusalOk}
            label={text.reason}
            missingText={text.reasonMissing}
            maxLength={1000}
            onSubmit={() => Promise.resolve()}
            onClose={() => setAskingWhy(false)}
          >
            {text.refusalText}
          </ReasonDialog>
        )}
        <Button onClick={() => setPanelOpen(true)}>{text.openPanel}</Button>
        <SidePanel title={text.panelTitle} open={isPanelOpen} width={440} onClose={() => setPanelOpen(false)}>
          {text.panelText}
        </SidePanel>
      </Exhibit>
    </Group>
  );
}
