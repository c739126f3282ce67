/** Leaves the focus nowhere, as a browser does when the control that has it is disabled; jsdom leaves it there. */
export function loseFocus(): void {
  const passing = document.body.appendChild(document.createElement('button'));
  passing.focus();
  passing.remove();
}
