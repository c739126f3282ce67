export { DocumentWorkspace } from '../features/workspace/ui/document-workspace.tsx';
