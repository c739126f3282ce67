export { ApprovalStatus } from '../features/approval/ui/approval-status.tsx';
