export { CertificatesPanel } from '../features/signing/ui/certificates-panel.tsx';
