export { ApprovalGate } from '../features/questionnaire/ui/approval-gate.tsx';
