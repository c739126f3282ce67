export { ChallengeSigner } from '../features/signing/ui/challenge-signer.tsx';
