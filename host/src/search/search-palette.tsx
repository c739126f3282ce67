import {
  EnterOutlined,
  FileTextOutlined,
  HistoryOutlined,
  PlusOutlined,
  SearchOutlined,
} from '@ant-design/icons';
import { Button, Input, Modal, Spin } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useCapability } from 'shared-kernel/capabilities';
import { formatMoneyShort } from 'shared-kernel/domain/money';
import { formatCount } from 'shared-kernel/domain/plurals';
import { currentStep } from 'shared-kernel/domain/steps';
import { bankName } from 'shared-kernel/locale';
import { useApproval } from 'shared-kernel/query';
import { paths, useNavigate } from 'shared-kernel/router';
import { currentBankAtom, currentUserAtom } from 'shared-kernel/session';
import { useAtom, useAtomValue } from 'shared-kernel/state';
import { StatusTag, VisuallyHidden } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useRemotes } from '../remotes/index.ts';
import { allPages, matchPages } from './match-pages.ts';
import { clearRecent, readRecent, rememberRecent, searchOpenAtom } from './search-state.ts';
import { TwoLines, catalogueSections } from './palette-sections.tsx';
import type { Option, Section } from './palette-sections.tsx';
import { useApplicationSearch } from './use-application-search.ts';
import { useCatalogueSearch } from './use-catalogue-search.ts';

/** The palette over pages, applications, products and news: Ctrl/⌘+K, arrows, Enter, Escape. */
export function SearchPalette(): ReactElement {
  const [isOpen, setOpen] = useAtom(searchOpenAtom);
  return (
    <Modal
      open={isOpen}
      onCancel={() => setOpen(false)}
      footer={null}
      closable={false}
      destroyOnHidden
      width={640}
      className="palette"
      rootClassName="shell-dialog"
      title={<VisuallyHidden>{ru.search.title}</VisuallyHidden>}
    >
      <PaletteBody onClose={() => setOpen(false)} />
    </Modal>
  );
}

function PaletteBody({ onClose }: { readonly onClose: () => void }): ReactElement {
  const user = useAtomValue(currentUserAtom);
  const current = useAtomValue(currentBankAtom);
  const userId = user?.id ?? '';
  const remotes = useRemotes();
  const isApproved = useApproval() === 'success';
  const offersNew = useCapability('offers') !== false && isApproved;
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  /** By its key, for answers that come later stand in between; the first while none was chosen. */
  const [activeKey, setActiveKey] = useState<string>();
  const [opened, setOpened] = useState(() => readRecent(userId));
  const applications = useApplicationSearch(query);
  const catalogue = useCatalogueSearch(query);
  const isLoading = applications.isLoading || catalogue.isLoading;
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);

  // As «Новая заявка» in the sidebar, whatever leads there.
  const isOffered = ({ path }: { readonly path: string }): boolean =>
    offersNew || path !== paths.createRequest.link();
  const recent = opened.filter(isOffered);
  const pages = matchPages(allPages(remotes, user?.role).filter(isOffered), query).slice(0, 8);
  const sections: Section[] = [];
  if (query.trim() === '') {
    if (recent.length > 0) {
      sections.push({
        title: ru.search.recent,
        options: recent.map((entry) => ({
          ...entry,
          key: `recent:${entry.path}`,
          icon: <HistoryOutlined aria-hidden />,
          content: entry.label,
        })),
        action: (
          <Button
            type="link"
            size="small"
            onClick={() => {
              clearRecent(userId);
              setOpened([]);
            }}
          >
            {ru.search.clearRecent}
          </Button>
        ),
      });
    }
    if (offersNew) {
      const label = ru.search.newApplication;
      sections.push({
        title: ru.search.actions,
        options: [
          {
            key: 'new',
            label,
            path: paths.createRequest.link(),
            icon: <PlusOutlined aria-hidden />,
            content: label,
          },
        ],
      });
    }
  } else {
    sections.push({
      title: ru.search.pages,
      options: pages.map((page) => ({
        key: `page:${page.path}`,
        label: page.label,
        path: page.path,
        icon: <FileTextOutlined aria-hidden />,
        content: page.label,
      })),
    });
    sections.push({
      title: ru.search.applications,
      options: applications.items.map((item) => {
        const label = joined(ru.titles.application(item.id), item.client_name);
        const page = currentStep(
          item.stage ? [{ stage: item.stage, complete: false }] : [],
          item.status,
        ).route;
        const { product_title: product, amount_kopecks: amount, bank } = item;
        return {
          key: `application:${bank}:${item.id}`,
          label,
          path: paths.issue.link(item.hash_password, page, { bank }),
          icon: <FileTextOutlined aria-hidden />,
          content: (
            <span className="palette-application">
              <TwoLines
                title={label}
                note={joined(
                  bank === current ? undefined : bankName(bank),
                  product,
                  amount === undefined ? undefined : formatMoneyShort(amount),
                )}
              />
              <StatusTag status={item.status} accept={item.accept} />
            </span>
          ),
        };
      }),
    });
    sections.push(...catalogueSections(catalogue));
  }
  const shown = sections.filter((section) => section.options.length > 0);
  const options = shown.flatMap((section) => section.options);
  const chosen = options.findIndex(({ key }) => key === activeKey);
  const active = chosen === -1 && options.length > 0 ? 0 : chosen;

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active, options.length]);

  const open = (option: Option): void => {
    rememberRecent(userId, option);
    onClose();
    void navigate(option.path);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      setActiveKey(options[(active + step + options.length) % options.length]?.key);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      const option = options[active];
      if (option) {
        event.preventDefault();
        open(option);
      }
    }
  };

  const isNothing =
    query.trim() !== '' && options.length === 0 && !isLoading && applications.failed.length === 0;
  let index = -1;
  return (
    <div onKeyDown={onKeyDown}>
      <Input
        autoFocus
        size="large"
        variant="borderless"
        prefix={<SearchOutlined aria-hidden />}
        suffix={isLoading ? <Spin size="small" /> : <span />}
        placeholder={ru.search.placeholder}
        aria-label={ru.search.title}
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(options[active] ? { 'aria-activedescendant': `${listId}-${active}` } : {})}
        value={query}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => {
          setQuery(target.value);
          setActiveKey(undefined);
        }}
      />
      <div id={listId} ref={list} role="listbox" aria-label={ru.search.title} className="palette-list">
        {shown.map((section) => (
          <div key={section.title} role="group" aria-label={section.title} className="palette-section">
            <div className="palette-title" aria-hidden>
              <span>{section.title}</span>
            </div>
            {section.options.map((option) => {
              index += 1;
              const own = index;
              return (
                <div
                  key={option.key}
                  id={`${listId}-${own}`}
                  role="option"
                  aria-selected={own === active}
                  className={own === active ? 'palette-option is-active' : 'palette-option'}
                  onMouseMove={() => setActiveKey(option.key)}
                  onClick={() => open(option)}
                >
                  <span className="palette-icon">{option.icon}</span>
                  <span className="palette-content">{option.content}</span>
                  <EnterOutlined aria-hidden className="palette-enter" />
                </div>
              );
            })}
          </div>
        ))}
      </div>
      {shown.map((section) =>
        section.action ? (
          <div key={section.title} className="palette-action">
            {section.action}
          </div>
        ) : null,
      )}
      {query.trim() === '' && recent.length === 0 ? <p className="palette-hint">{ru.search.start}</p> : null}
      {isNothing ? (
        <div className="palette-empty">
          <strong>{ru.search.empty}</strong>
          <span>{ru.search.emptyHint}</span>
        </div>
      ) : null}
      {applications.failed.map(({ bank, retry }) => (
        <Failed
          key={bank}
          text={bank === current ? ru.search.failed : ru.search.failedAt(bankName(bank))}
          retry={retry}
        />
      ))}
      {catalogue.isFailed ? <Failed text={ru.search.catalogueFailed} retry={catalogue.retry} /> : null}
      <div className="palette-foot" aria-hidden>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {ru.search.hintMove}
        </span>
        <span>
          <kbd>Enter</kbd> {ru.search.hintOpen}
        </span>
        <span>
          <kbd>Esc</kbd> {ru.search.hintClose}
        </span>
      </div>
      <VisuallyHidden role="status">
        {query.trim() === '' || isLoading
          ? ''
          : isNothing
            ? ru.search.empty
            : formatCount(options.length, ru.search.results)}
      </VisuallyHidden>
    </div>
  );
}

/** What the bank names of it. */
const joined = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined).join(' · ');

function Failed({ text, retry }: { readonly text: string; readonly retry: () => void }): ReactElement {
  return (
    <div className="palette-empty" role="alert">
      <strong>{text}</strong>
      <Button size="small" onClick={retry}>
        {ru.search.retry}
      </Button>
    </div>
  );
}
