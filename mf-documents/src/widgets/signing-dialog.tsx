export { SigningDialog } from '../features/signing/ui/signing-dialog.tsx';
