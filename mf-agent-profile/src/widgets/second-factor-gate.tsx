export { SecondFactorGate } from '../features/profile/ui/second-factor-gate.tsx';
