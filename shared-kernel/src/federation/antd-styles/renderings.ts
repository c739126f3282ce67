import * as antd from 'antd';
import { createElement as h } from 'react';
import type { ComponentType, ReactElement } from 'react';

type AnyComponent = ComponentType<Record<string, unknown>>;

/** Components that make no style, or only on the screen; what they show is rendered through another name. */
const SKIPPED = new Set(['ConfigProvider', 'Grid', 'Watermark']);

/** Properties without which a component renders nothing or fails. */
const PROPERTIES: Readonly<Record<string, Record<string, unknown>>> = {
  Anchor: { items: [] },
  Affix: { children: '' },
  BorderBeam: { children: h('div') },
  Button: { children: '', icon: h('i') },
  Cascader: { options: [] },
  Dropdown: { menu: { items: [] }, children: h('span') },
  Form: { children: h(antd.Form.Item) },
  Image: { src: 'data:,' },
  Input: { allowClear: true, addonAfter: '' },
  Listy: { items: [], itemRender: () => null },
  Masonry: { items: [] },
  Popconfirm: { title: '', children: h('span') },
  Popover: { title: '', children: h('span') },
  QRCode: { value: 'x' },
  Table: { dataSource: [], columns: [] },
  Tag: { color: 'blue' },
  Tooltip: { title: '', children: h('span') },
  Transfer: { dataSource: [] },
  Tree: { treeData: [] },
};

/** Kinds of a component that bring styles of their own. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  Badge: ['Ribbon'],
  Button: ['Group'],
  Cascader: ['Panel'],
  DatePicker: ['RangePicker', 'TimePicker'],
  FloatButton: ['Group', 'BackTop'],
  Input: ['TextArea', 'Search', 'Password', 'OTP', 'Group'],
  Layout: ['Header', 'Sider', 'Content', 'Footer'],
  Modal: ['_InternalPanelDoNotUseOrYouWillBeFired'],
  Drawer: ['_InternalPanelDoNotUseOrYouWillBeFired'],
  Radio: ['Button'],
  Skeleton: ['Button', 'Avatar', 'Input', 'Image', 'Node'],
  Space: ['Compact', 'Addon'],
  Tag: ['CheckableTag'],
  Tour: ['_InternalPanelDoNotUseOrYouWillBeFired'],
  Tree: ['DirectoryTree'],
  Typography: ['Text', 'Title', 'Paragraph', 'Link'],
  Upload: ['Dragger'],
  message: ['_InternalPanelDoNotUseOrYouWillBeFired'],
  notification: ['_InternalPanelDoNotUseOrYouWillBeFired'],
};

/** Every component of antd in such a way that it asks for all of its styles. */
export function renderings(): ReactElement[] {
  const whole = Object.keys(antd)
    .filter((name) => /^[A-Z]/.test(name) && !SKIPPED.has(name))
    .map((name) => h(getComponent(antd, name), { key: name, ...PROPERTIES[name] }));
  const kinds = Object.entries(KINDS).flatMap(([name, list]) =>
    list.map((kind) =>
      h(getComponent(getComponent(antd, name), kind, `${name}.${kind}`), { key: `${name}.${kind}` }),
    ),
  );
  return [...whole, ...kinds, ...variants()];
}

/** @throws Error when antd has dropped or renamed it. */
function getComponent(owner: object, name: string, path = name): AnyComponent {
  const component: unknown = Reflect.get(owner, name);
  if (!isComponent(component))
    throw new Error(`antd has no ${path} any more: adapt antd-styles/renderings.ts`);
  return component;
}

/** A function, or what React made of one: memoised, with a reference to hand on. */
const isComponent = (value: unknown): value is AnyComponent =>
  typeof value === 'function' || (typeof value === 'object' && value !== null);

/** The same component again, with what another of its styles depends on. */
function variants(): ReactElement[] {
  const { Modal, Tag } = antd;
  const Confirm = Modal._InternalPanelDoNotUseOrYouWillBeFired;
  return [h(Confirm, { key: 'confirm', type: 'confirm' }), h(Tag, { key: 'status', color: 'success' })];
}
