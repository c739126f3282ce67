/**
 * A face that comes after the first paint stays unused as long as its rule lives (`font-display: optional`): text does not change
 * while it is read. To be called where the page is drawn anew: a new rule, which takes the face as soon as it is there.
 */
export function takeLateFace(): void {
  for (const sheet of document.styleSheets) {
    // The sheet of a browser's extension does not tell its rules.
    if (sheet.href !== null && new URL(sheet.href).origin !== window.location.origin) continue;
    [...sheet.cssRules].forEach((rule, index) => {
      if (!(rule instanceof CSSFontFaceRule) || !rule.cssText.includes('optional')) return;
      const text = rule.cssText.replace('optional', 'swap');
      sheet.deleteRule(index);
      sheet.insertRule(text, index);
    });
  }
}
