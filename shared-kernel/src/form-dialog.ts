export { FormDialog } from './ui/form-dialog.tsx';
export type { FormDialogProps } from './ui/form-dialog.tsx';
export { ReasonDialog } from './ui/reason-dialog.tsx';
export type { ReasonDialogProps } from './ui/reason-dialog.tsx';
