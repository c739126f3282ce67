export { ClientSigning } from '../features/client-signing/ui/client-signing.tsx';
