export { SignatureCheckDialog as SignatureCheck } from '../features/signature-check/ui/signature-check.tsx';
