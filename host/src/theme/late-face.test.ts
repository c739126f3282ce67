import { takeLateFace } from './late-face.ts';

class FontFaceRule {
  readonly cssText: string;
  constructor(cssText: string) {
    this.cssText = cssText;
  }
}

const makeSheet = (href: string | null, rules: unknown[]) => ({
  href,
  cssRules: rules,
  deleteRule: (index: number) => rules.splice(index, 1),
  insertRule: (text: string, index: number) => rules.splice(index, 0, new FontFaceRule(text)),
});

afterEach(() => jest.restoreAllMocks());

it('takeLateFace renews the rule of the face alone, and leaves sheets that do not tell their rules', () => {
  Object.assign(globalThis, { CSSFontFaceRule: FontFaceRule });
  const own = makeSheet(`${window.location.origin}/main.css`, [
    new FontFaceRule('@font-face { font-display: optional; }'),
    new FontFaceRule('@font-face { src: local(Arial); }'),
  ]);
  const foreign = {
    href: 'chrome-extension://abc/page.css',
    get cssRules(): never {
      throw new DOMException('', 'SecurityError');
    },
  };
  jest
    .spyOn(document, 'styleSheets', 'get')
    .mockReturnValue([foreign, own, makeSheet(null, [{}])] as unknown as StyleSheetList);
  takeLateFace();
  expect(own.cssRules).toEqual([
    new FontFaceRule('@font-face { font-display: swap; }'),
    new FontFaceRule('@font-face { src: local(Arial); }'),
  ]);
});
